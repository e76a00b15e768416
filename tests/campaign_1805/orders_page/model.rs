//! The page's arithmetic once more: it adds costs and compares numbers of the data, and knows no rule.

use std::collections::BTreeMap;

use fanion::rules::campaign_1805::orders::page::PageData;

/// The tables as they are with these acts of diplomacy in the same file.
pub struct Seen<'d> {
    data: &'d PageData,
    closed: Vec<BTreeMap<u16, usize>>,
    stops: Vec<BTreeMap<u16, usize>>,
    first: Vec<BTreeMap<u16, usize>>,
    hungry: Vec<BTreeMap<u16, usize>>,
}

/// What a way comes to: the cost of each step, the code of what bars it at which step, and where it stops short.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub costs: Vec<u16>,
    pub refused: Option<(usize, String)>,
    pub stops: Option<usize>,
}

impl<'d> Seen<'d> {
    pub fn with(data: &'d PageData, acts: &[(&str, &str)]) -> Self {
        let of = |list: &[(u16, usize)]| list.iter().copied().collect::<BTreeMap<u16, usize>>();
        let mut seen = Self {
            data,
            closed: data.tables.iter().map(|table| of(&table.closed)).collect(),
            stops: data.tables.iter().map(|table| of(&table.stops)).collect(),
            first: data.offers.movers.iter().map(|mover| of(&mover.first)).collect(),
            hungry: data.tables.iter().map(|table| of(&table.hungry)).collect(),
        };
        for layer in data.layers.iter().filter(|layer| acts.contains(&(layer.act.as_str(), layer.with.as_str()))) {
            for at in 0..data.tables.len() {
                let change = layer.tables.get(at).unwrap_or(&layer.tables[0]);
                seen.closed[at].retain(|hex, _| !change.opens.contains(hex));
                seen.closed[at].extend(change.closed.iter().copied());
                seen.stops[at].retain(|hex, _| !change.lets_on.contains(hex));
                seen.stops[at].extend(change.stops.iter().copied());
                seen.hungry[at].retain(|hex, _| !change.served.contains(hex));
                seen.hungry[at].extend(change.hungry.iter().copied());
            }
            for (mover, hex) in &layer.frees {
                seen.first[*mover].remove(hex);
            }
            for (mover, hex, why) in &layer.bars {
                seen.first[*mover].insert(*hex, *why);
            }
        }
        seen
    }

    /// Why those of a table have no supply in a hex.
    pub fn beyond_supply(&self, table: usize, hex: u16) -> Option<String> {
        self.hungry[table].get(&hex).map(|why| self.told(*why, hex).1)
    }

    /// The code and words of a reason that is said of a hex.
    fn told(&self, why: usize, hex: u16) -> (&'d str, String) {
        let map = &self.data.map;
        let number = |hex: u16| format!("{:02}{:02}", hex % map.columns + 1, hex / map.columns + 1);
        let called = |hex: u16| {
            let city = map.cities.iter().find(|(_, at, _)| *at == Some(hex));
            city.map_or_else(|| number(hex), |(name, ..)| format!("{name} ({})", number(hex)))
        };
        let (form, places) = &self.data.words.reasons[why];
        let (code, parts) = &self.data.words.forms[*form];
        let names = places.iter().map(|place| called(*place)).chain(std::iter::repeat(number(hex)));
        let rest = parts[1..].iter().zip(names).map(|(part, name)| name + part);
        (code, parts[0].clone() + &rest.collect::<String>())
    }

    /// The six hexes around one by column and row, as the page counts them.
    pub fn around(&self, hex: u16) -> [Option<u16>; 6] {
        let map = &self.data.map;
        let (column, row) = (i32::from(hex % map.columns) + 1, i32::from(hex / map.columns) + 1);
        let lowered = (column % 2 == 0) == map.even_down;
        let up = if lowered { row } else { row - 1 };
        let all = [
            (column, row - 1),
            (column, row + 1),
            (column + 1, up),
            (column + 1, up + 1),
            (column - 1, up),
            (column - 1, up + 1),
        ];
        all.map(|(column, row)| {
            let inside = (1..=i32::from(map.columns)).contains(&column) && (1..=i32::from(map.rows)).contains(&row);
            inside.then(|| u16::try_from((row - 1) * i32::from(map.columns) + column - 1).expect("a hex"))
        })
    }

    /// The hexes that can be entered from one.
    pub fn ways(&self, hex: u16) -> Vec<u16> {
        let sides = self.data.map.sides[usize::from(hex)];
        let open = self.around(hex).into_iter().enumerate().filter(|(at, _)| sides >> at & 1 == 1);
        let ferry =
            |[a, b]: &[u16; 2]| [(*a, *b), (*b, *a)].into_iter().find(|(from, _)| *from == hex).map(|(_, to)| to);
        open.filter_map(|(_, to)| to).chain(self.data.map.ferries.iter().filter_map(ferry)).collect()
    }

    fn bar(&self, mover: usize, from: u16, to: u16, first: bool) -> Option<String> {
        let (own, map) = (&self.data.offers.movers[mover], &self.data.map);
        let said = |why: usize| Some(self.told(why, to).0.to_owned());
        match map.cost[usize::from(to)] {
            0 => return Some("sea-hex".to_owned()),
            -1 => return Some("off-map".to_owned()),
            _ => {}
        }
        if !self.ways(from).contains(&to) {
            let beside = self.around(from).contains(&Some(to));
            return Some(if beside { "closed-side" } else { "not-adjacent" }.to_owned());
        }
        let (closed, start) = (&self.closed[own.table], own.at.expect("a hex"));
        let within = closed.contains_key(&start) && map.owner[usize::from(start)] == map.owner[usize::from(to)];
        if let Some(why) = closed.get(&to).filter(|_| !within) {
            return said(*why);
        }
        self.first[mover].get(&to).filter(|_| first).and_then(|why| said(*why))
    }

    pub fn walk(&self, mover: usize, path: &[u16], forced: bool) -> Told {
        let own = &self.data.offers.movers[mover];
        let most = if forced { own.most * 2 } else { own.most };
        let (mut told, mut from, mut cost) = (Told::default(), own.at.expect("a hex"), 0);
        for (step, to) in path.iter().enumerate() {
            if let Some(code) = self.bar(mover, from, *to, step == 0) {
                told.refused = Some((step, code));
                return told;
            }
            cost += u16::try_from(self.data.map.cost[usize::from(*to)]).expect("land");
            if cost > most {
                let code = if forced { "forced-too-far" } else { "too-far" };
                told.refused = Some((step, code.to_owned()));
                return told;
            }
            told.costs.push(cost);
            if told.stops.is_none() && step + 1 < path.len() && self.stops[own.table].contains_key(to) {
                told.stops = Some(step);
            }
            from = *to;
        }
        told
    }
}
