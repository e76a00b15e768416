//! Where great lines go: what matters most in full, and all of it as large as the terminal has room for.

use super::letters::LetterSize;

/// The most columns that a point of a letter takes.
const WIDEST: usize = 8;
/// In so many lines at most one thing is told in great letters.
const MOST_LINES: usize = 3;
/// Letters shall be at least so high that so many of them would fill the screen from top to bottom.
const LETTERS_HIGH: usize = 10;

/// What wants to be told in great letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// The less, the more it matters: what has no room gives way from the highest rank on.
    pub rank: u8,
    /// The words, from the longest form to the shortest.
    pub forms: Vec<String>,
    /// Rows of letters of the usual size that stand below.
    pub below: usize,
}

/// What is told of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    /// Which wish it is.
    pub wish: usize,
    /// Which of its forms.
    form: usize,
    /// Its lines, each with its letters: all of one height.
    pub lines: Vec<(String, LetterSize)>,
}

impl Laid {
    /// How high its letters are.
    fn high(&self) -> usize {
        self.lines.first().map_or(1, |(_, size)| size.high)
    }
}

/// Lays the wishes out in so many columns and rows, in their order.
pub(crate) fn lay(wishes: &[Wish], columns: usize, rows: usize) -> Vec<Laid> {
    let least = (1..=WIDEST).find(|high| LetterSize::square(*high).rows() * LETTERS_HIGH >= rows).unwrap_or(WIDEST);
    let sizes = (1..=least).rev().map(LetterSize::square);
    // Letters of the least size are still too large for long words in a narrow terminal.
    let laid = sizes.map(|size| kept(wishes, size, columns, rows)).find(|laid| !laid.is_empty());
    let mut laid = laid.unwrap_or_default();
    lengthen(wishes, &mut laid, columns, rows);
    let greater = (1..=WIDEST).filter_map(|high| at_size(wishes, &laid, LetterSize::square(high), columns, rows));
    greater.max_by_key(|laid| covered(laid)).unwrap_or(laid)
}

/// How many rows all of it takes: a blank one below each line of great letters.
pub(crate) fn height(wishes: &[Wish], laid: &[Laid]) -> usize {
    let lines = |laid: &Laid| laid.lines.iter().map(|(_, size)| size.rows() + 1).sum::<usize>();
    laid.iter().map(|laid| lines(laid) + wishes[laid.wish].below).sum()
}

/// What has room at this size: first each in full, then shorter from the highest rank on, then fewer of them.
fn kept(wishes: &[Wish], size: LetterSize, columns: usize, rows: usize) -> Vec<Laid> {
    let mut laid: Vec<Laid> = (0..wishes.len()).filter_map(|wish| form_from(wishes, wish, 0, size, columns)).collect();
    while height(wishes, &laid) > rows {
        let shorter = |at: &usize| form_from(wishes, laid[*at].wish, laid[*at].form + 1, size, columns);
        let rank = |at: &usize| (wishes[laid[*at].wish].rank, *at);
        if let Some((at, form)) =
            (0..laid.len()).filter_map(|at| Some((at, shorter(&at)?))).max_by_key(|(at, _)| rank(at))
        {
            laid[at] = form;
        } else if let Some(at) = (0..laid.len()).max_by_key(rank) {
            laid.remove(at);
        }
    }
    laid
}

/// The wish in the first of its forms from this one on that fits the columns.
fn form_from(wishes: &[Wish], wish: usize, from: usize, size: LetterSize, columns: usize) -> Option<Laid> {
    let forms = wishes[wish].forms.iter().enumerate().skip(from);
    let fitting = forms.filter_map(|(form, words)| Some((form, broken(words, size, columns)?)));
    fitting.map(|(form, lines)| Laid { wish, form, lines }).next()
}

/// A longer form again where others have given way, first of what matters most.
fn lengthen(wishes: &[Wish], laid: &mut [Laid], columns: usize, rows: usize) {
    for at in by_rank(wishes, laid) {
        for form in 0..laid[at].form {
            let size = LetterSize::square(laid[at].high());
            let Some(longer) = form_from(wishes, laid[at].wish, form, size, columns) else { continue };
            let before = std::mem::replace(&mut laid[at], longer);
            if height(wishes, laid) <= rows {
                break;
            }
            laid[at] = before;
        }
    }
}

fn by_rank(wishes: &[Wish], laid: &[Laid]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..laid.len()).collect();
    order.sort_by_key(|at| wishes[laid[*at].wish].rank);
    order
}

/// The same words in letters of this size or larger, if they fit and are no smaller than they were.
fn at_size(wishes: &[Wish], laid: &[Laid], size: LetterSize, columns: usize, rows: usize) -> Option<Vec<Laid>> {
    let one = |laid: &Laid| {
        let lines = broken(&wishes[laid.wish].forms[laid.form], size, columns)?;
        (size.high >= laid.high()).then(|| Laid { lines, ..laid.clone() })
    };
    let mut all: Vec<Laid> = laid.iter().map(one).collect::<Option<_>>()?;
    if height(wishes, &all) > rows {
        return None;
    }
    stretch(wishes, &mut all, columns, rows);
    Some(all)
}

/// How many cells the letters take.
fn covered(laid: &[Laid]) -> usize {
    laid.iter().flat_map(|laid| &laid.lines).map(|(words, size)| size.columns(words) * size.rows()).sum()
}

/// Each as wide as it can be, then as high, first what matters most, as long as its letters keep their shape.
fn stretch(wishes: &[Wish], laid: &mut [Laid], columns: usize, rows: usize) {
    let order = by_rank(wishes, laid);
    let mut grown = true;
    while grown {
        grown = false;
        for &at in &order {
            let high = laid[at].high();
            for (words, size) in &mut laid[at].lines {
                let wider = LetterSize { wide: size.wide + 1, ..*size };
                if wider.wide <= high * 2 && wider.columns(words) <= columns {
                    *size = wider;
                    grown = true;
                }
            }
            let before = laid[at].clone();
            if before.lines.iter().all(|(_, size)| high <= size.wide) {
                laid[at].lines.iter_mut().for_each(|(_, size)| size.high += 1);
                let fits = height(wishes, laid) <= rows;
                grown |= fits;
                if !fits {
                    laid[at] = before;
                }
            }
        }
    }
    for (words, size) in laid.iter_mut().flat_map(|laid| &mut laid.lines) {
        *size = size.spaced(words, columns);
    }
}

/// The words broken between words into as few lines of so many columns as can be, of much the same length; none where a
/// word is too long or the lines are too many.
fn broken(words: &str, size: LetterSize, columns: usize) -> Option<Vec<(String, LetterSize)>> {
    let mut best = filled(words, size, columns)?;
    loop {
        let widest = best.iter().map(|line| size.columns(line)).max()?;
        match filled(words, size, widest.checked_sub(1)?) {
            Some(narrower) if narrower.len() == best.len() => best = narrower,
            _ => return Some(best.into_iter().map(|line| (line, size)).collect()),
        }
    }
}

fn filled(words: &str, size: LetterSize, columns: usize) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| size.columns(line) <= columns) {
            Some(line) => *lines.last_mut()? = line,
            None if size.columns(word) <= columns => lines.push(word.to_owned()),
            None => return None,
        }
    }
    (1..=MOST_LINES).contains(&lines.len()).then_some(lines)
}
