//! A link as a square that phones read.

use qrcode::{EcLevel, QrCode};

/// Modules of quiet ground around it.
const QUIET: usize = 4;
/// The most modules of a side, with its quiet ground, that fit a terminal of 24 lines, two to a line.
const FITS: usize = 42;

/// The code in lines of half blocks, dark on light; none where the words are too long for one. It is made as sure to be read
/// as there is room for.
pub fn code(words: &str) -> Option<Vec<String>> {
    let levels = [EcLevel::Q, EcLevel::M, EcLevel::L];
    let codes = levels.into_iter().filter_map(|level| QrCode::with_error_correction_level(words, level).ok());
    let side = |code: &QrCode| code.width().saturating_add(QUIET.saturating_mul(2));
    let mut last = None;
    for code in codes {
        let fits = side(&code) <= FITS;
        last = Some(code);
        if fits {
            break;
        }
    }
    let code = last?;
    let (wide, all) = (code.width(), side(&code));
    let dark = code.to_colors();
    let is_dark = |x: usize, y: usize| {
        let (Some(x), Some(y)) = (x.checked_sub(QUIET), y.checked_sub(QUIET)) else { return false };
        let at = y.saturating_mul(wide).saturating_add(x);
        x < wide && y < wide && dark.get(at).is_some_and(|color| *color == qrcode::Color::Dark)
    };
    let sign = |x: usize, y: usize| match (is_dark(x, y), is_dark(x, y.saturating_add(1))) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    Some((0..all).step_by(2).map(|y| (0..all).map(|x| sign(x, y)).collect()).collect())
}
