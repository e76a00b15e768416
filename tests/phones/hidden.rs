//! What a seat and those who look on may not know changes no byte of their pages.

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::split_mix::SplitMix;
use fanion::phones::{HeldGame, Host, Serving};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};
use serde_json::{Value as Json, json};

use super::table::{Memory, in_memory};

/// All pages of a seat.
pub fn pages(game: &mut Memory, host: &mut Host, link: usize) -> String {
    let names = ["", "army", "map", "log", "orders", "orders.html"];
    let all = names.map(|name| match host.answer(game, link, &PhoneWish::See(name.to_owned()), 0) {
        Page::Shown(page) | Page::Apart { html: page, .. } => page,
        Page::Unknown if !name.is_empty() => String::new(),
        other => panic!("{name}: {other:?}"),
    });
    all.join("\n")
}

/// Where two texts begin to differ.
pub fn same(one: &str, two: &str, who: &str) {
    let at = one.bytes().zip(two.bytes()).position(|(one, two)| one != two);
    let at = at.or((one.len() != two.len()).then_some(one.len().min(two.len())));
    let part = |text: &str, at: usize| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 100).min(text.len())]).into_owned()
    };
    if let Some(at) = at {
        panic!("{who}:\n{}\n\n{}", part(one, at), part(two, at));
    }
}

fn taken(game: &Memory, request: &Request) -> Option<Memory> {
    let mut other = game.clone();
    other.request(request, 0).ok().map(|()| other)
}

#[test]
fn a_sealed_answer_of_another_side_changes_no_page() {
    let mut compared = 0;
    for name in ["beyond-waterloo-sample", "napoleon-1815-sample", "age-of-napoleon-sample"] {
        let mut game = in_memory(name);
        let mut player = AutoPlayer::new(SplitMix::new(3), Mood::Sensible);
        for _ in 0..150 {
            let Some(prompt) = game.0.prompt().cloned() else { break };
            let picks = match &prompt.kind {
                Kind::Choose { options, .. } if prompt.secret => &options[..],
                _ => &[],
            };
            if let [first, .., last] = picks {
                let both = [first, last].map(|option| taken(&game, &Request::Pick(option.key.to_string())));
                // The last of them opens all.
                let is_sealed =
                    |own: &Option<Memory>| own.as_ref().and_then(|own| own.0.prompt()).is_some_and(|next| next.secret);
                if !both.iter().all(is_sealed) {
                    player.play(&mut game.0, 0);
                    continue;
                }
                if let [Some(mut one), Some(mut two)] = both {
                    let [mut host, mut other] =
                        [Host::new(&one.0, Serving::default()), Host::new(&two.0, Serving::default())];
                    for (link, seat) in host.seats().to_vec().into_iter().enumerate() {
                        if seat.key() == prompt.side {
                            continue;
                        }
                        let shown = [pages(&mut one, &mut host, link), pages(&mut two, &mut other, link)];
                        same(&shown[0], &shown[1], &format!("{name}, {}, {}", seat.name(), prompt.key));
                        compared += 1;
                    }
                }
            }
            if player.play(&mut game.0, 0).is_none_or(|played| played.is_err()) {
                break;
            }
        }
    }
    assert!(compared > 3, "only {compared} compared");
}

#[test]
fn two_hidden_blocks_in_each_other_s_place_change_no_page_of_the_other_side_and_of_watchers() {
    let game = in_memory("napoleon-1815-sample");
    let state = Json::Object(game.0.view().json());
    let blocks: Vec<&Json> = state["pieces"].as_array().expect("pieces").iter().collect();
    let open = |piece: &&&Json| piece["revealed"] == false && piece["side"] == "allied" && piece["status"] == "ready";
    let hidden: Vec<&&Json> = blocks.iter().filter(open).collect();
    let pair = hidden.iter().flat_map(|one| hidden.iter().map(move |two| [**one, **two]));
    let pair = pair.into_iter().find(|[one, two]| one["army"] == two["army"] && one["at"] != two["at"]);
    let [one, two] = pair.expect("two blocks of an army in two places");
    let placed = |places: [&Json; 2]| {
        let mut other = game.clone();
        for (block, place) in [one, two].into_iter().zip(places) {
            let word =
                json!({"correct": {"piece": block["name"], "at": place["at"], "area": place["area"]}, "why": "x"});
            let request = Request::read(&word.to_string()).expect("a request");
            other.request(&request, 0).expect("it is taken");
        }
        other
    };
    let [mut kept, mut changed] = [placed([one, two]), placed([two, one])];
    let [mut host, mut other] = [Host::new(&kept.0, Serving::default()), Host::new(&changed.0, Serving::default())];
    let own = |link: usize, host: &Host| host.seats()[link].key() == "allied";
    for link in 0..host.seats().len() {
        let shown = [pages(&mut kept, &mut host, link), pages(&mut changed, &mut other, link)];
        if own(link, &host) {
            assert!(shown[0] != shown[1], "its own side sees no difference: the test is blind");
        } else {
            same(&shown[0], &shown[1], host.seats()[link].name());
        }
    }
}
