//! Distances as players measure them.

use fanion::engine::inches::Inches;
use fanion::engine::input::Domain;
use fanion::engine::measure::Measure;
use proptest::prelude::*;

#[test]
fn an_inch_is_two_and_a_half_centimetres_and_half_scale_is_half_of_that() {
    for (measure, figure) in [
        (Measure::Inches, "9"),
        (Measure::Centimetres, "22.5"),
        (Measure::Half, "4.5"),
        (Measure::HalfCentimetres, "11.25"),
    ] {
        assert_eq!(measure.figure(Inches::whole(9)), figure);
        assert_eq!(measure.read(figure), Some(Inches::whole(9)), "{measure}");
        assert_eq!(measure.to_string().parse(), Ok(measure));
    }
    assert_eq!(Measure::Centimetres.read("20 cm"), Some(Inches::whole(8)));
    for nonsense in ["", "cm", "-5", "8\"x", "five"] {
        assert_eq!(Measure::Centimetres.read(nonsense), None, "{nonsense}");
    }
}

#[test]
fn distances_in_words_are_turned_and_nothing_else_is() {
    for (words, centimetres, half) in [
        ("mc back 8\", D2 marker", "mc back 20 cm, D2 marker", "mc back 4 in, D2 marker"),
        (
            "moves back: 8\" foot, 16\" mounted",
            "moves back: 20 cm foot, 40 cm mounted",
            "moves back: 4 in foot, 8 in mounted",
        ),
        ("2\" / 5\" / 8\"", "5 cm / 12.5 cm / 20 cm", "1 in / 2.5 in / 4 in"),
        ("from 6-12\" on", "from 15-30 cm on", "from 3-6 in on"),
        ("\"Battery 3\" moves 4\"", "\"Battery 3\" moves 10 cm", "\"Battery 3\" moves 2 in"),
        ("found \"12\"", "found \"12\"", "found \"12\""),
        ("7/2\" on", "8.75 cm on", "1.75 in on"),
        ("CV 5, 3 lost", "CV 5, 3 lost", "CV 5, 3 lost"),
        ("+4\"", "+10 cm", "+2 in"),
        ("table 48 by 36 inches; 3 hours", "table 120 by 90 cm; 3 hours", "table 24 by 18 in; 3 hours"),
        ("within 3 inches of it, or one inch", "within 7.5 cm of it, or 2.5 cm", "within 1.5 in of it, or 0.5 in"),
        ("Six inches deep, 6-12 inches on", "15 cm deep, 15-30 cm on", "3 in deep, 3-6 in on"),
        (
            "whole inches, 3 pinches, 4 inchworms",
            "whole inches, 3 pinches, 4 inchworms",
            "whole inches, 3 pinches, 4 inchworms",
        ),
    ] {
        assert_eq!(Measure::Inches.words(words), words);
        assert_eq!(Measure::Centimetres.words(words), centimetres);
        assert_eq!(Measure::Half.words(words), half);
        assert_eq!(Measure::Half.words(half), half, "turned once");
    }
}

proptest! {
    #[test]
    fn what_is_typed_comes_back_as_typed(whole in 0_u32..2000, cents in 0_u32..100, at in 0_usize..4) {
        let typed = format!("{whole}.{cents:02}");
        let typed = typed.trim_end_matches('0').trim_end_matches('.');
        let measure = Measure::ALL[at];
        let domain = Domain::Inches { max: 100_000 };
        let recorded = measure.typed(&domain, typed);
        let value = domain.read(&recorded).expect("a distance").to_string();
        prop_assert_eq!(measure.shown(&domain, &value), typed);
    }

    #[test]
    fn any_words_are_turned_without_harm(words in any::<String>(), at in 0_usize..4) {
        let measure = Measure::ALL[at];
        let once = measure.words(&words).into_owned();
        prop_assert_eq!(measure.words(&once).into_owned(), once);
    }
}
