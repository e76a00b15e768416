//! Generals at the table of miniatures: what their ratings and ranks make of them there, and what their fall does not end.

use fanion::engine::handover::{Came, CameLeader, LeaderFate};
use fanion::orbat::Orbat;

use super::table::{Campaign, FORCES, WORLD, army_where};

#[test]
fn a_commander_is_what_his_battle_rating_his_plus_one_and_his_army_make_him() {
    let chief = "name = \"Napoleon\"\nnation = \"France\"\nrank = \"A\"\nbattle_rating = 5\n";
    let told = |lines: &[(&str, &str)]| {
        let figures = army_where("a.toml", lines, &[]).commander.figures;
        (figures.ability.as_str(), figures.inspiration.as_str(), figures.staff.as_str())
    };
    for (rating, ability) in
        [("0", "terrible"), ("1", "poor"), ("2", "average"), ("3", "good"), ("4", "excellent"), ("5", "excellent")]
    {
        let own = chief.replace("battle_rating = 5", &format!("battle_rating = {rating}"));
        assert_eq!(told(&[(chief, &own)]), (ability, "charismatic", "good"), "{rating}");
    }
    assert_eq!(told(&[("battle_mod = 1\n", "battle_mod = 0\n")]).1, "normal");
    for (rating, staff) in [("-1", "poor"), ("0", "average"), ("1", "good")] {
        assert_eq!(told(&[("army_rating = 2\n", &format!("army_rating = {rating}\n"))]).2, staff, "{rating}");
    }
}

#[test]
fn a_general_of_rank_d_is_uninspiring_whether_he_commands_or_leads_and_his_plus_one_comes_first() {
    let napoleon = "name = \"Napoleon\"\nnation = \"France\"\nrank = \"A\"\n";
    let davout = "name = \"Davout\"\nnation = \"France\"\nrank = \"B\"\n";
    let (last, second): (&str, &str) = (&napoleon.replace("\"A\"", "\"D\""), &davout.replace("\"B\"", "\"D\""));
    let plain = ("battle_mod = 1\n", "battle_mod = 0\n");
    let told = |army: &Orbat| {
        let leaders =
            std::iter::once(&army.commander).chain(army.formations.iter().filter_map(|own| own.commander.as_ref()));
        let known = leaders.filter(|own| own.name == "Napoleon" || own.name == "Davout");
        known.map(|own| format!("{} {}", own.name, own.figures.inspiration.as_str())).collect::<Vec<_>>()
    };
    let where_ = |lines: &[(&str, &str)]| told(&army_where("a.toml", lines, &[]));
    // Who is of rank D does not command beside one of rank B: he leads a division of his corps.
    assert_eq!(where_(&[(napoleon, last), plain]), ["Davout normal", "Napoleon uninspiring"]);
    // Of equal ranks the better battle rating commands.
    assert_eq!(where_(&[(napoleon, last), plain, (davout, second)]), ["Napoleon uninspiring", "Davout uninspiring"]);
    assert_eq!(where_(&[(napoleon, last)]), ["Davout normal", "Napoleon charismatic"]);
    for rank in ["A", "B", "C"] {
        let own = napoleon.replace("\"A\"", &format!("\"{rank}\""));
        assert!(where_(&[(napoleon, own.as_str()), plain]).contains(&"Napoleon normal".to_owned()), "{rank}");
    }
}

/// Where the French army at 0605 retreats to that is beaten there at the table and was ordered to this hex.
fn beaten(wish: &str, fate: LeaderFate) -> String {
    let coming = "[[force]]\nname = \"II\"\npath = [\"0605\"]\n[[force]]\nname = \"Horse\"\npath = [\"0605\"]\n";
    let staying = format!("[[force]]\nname = \"Grande Armee\"\nstance = \"defend\"\nretreat_to = [\"{wish}\"]\n");
    let world = format!("{WORLD}\n{FORCES}");
    let mut campaign = Campaign::ordered(&world, &[], &[("France", &staying), ("Austria", coming)]);
    campaign.pick("table");
    let files = campaign.0.to_table("0605").unwrap_or_else(|why| panic!("{why}"));
    let blank = files.into_iter().find(|(own, _)| own == "result.toml").expect("a form").1;
    let mut came = Came::read(&blank).unwrap_or_else(|fault| panic!("{fault}"));
    let leader = |name: &str| CameLeader { side: "B".to_owned(), name: name.to_owned(), fate };
    came.leaders = vec![leader("Napoleon"), leader("Davout")];
    campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0605");
    campaign.pick("A");
    let state = campaign.state();
    let corps = state.troops.forces.iter().find(|force| force.name == "I Corps").expect("the corps");
    assert_eq!(corps.army.is_none(), fate == LeaderFate::Killed, "an army without a general is dissolved");
    state.place_name(corps.at)
}

#[test]
fn an_army_whose_general_falls_retreats_as_he_had_ordered() {
    let wishes = ["0504", "0505", "0506", "0604", "0606", "0704"];
    let [killed, hurt] = [LeaderFate::Killed, LeaderFate::Hurt].map(|fate| wishes.map(|wish| beaten(wish, fate)));
    assert_eq!(killed, hurt);
    let kept = wishes.iter().zip(&killed).filter(|(wish, to)| to.contains(**wish)).count();
    assert!(kept > 1, "{killed:?}");
}
