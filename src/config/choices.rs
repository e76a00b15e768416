//! The words of the configuration.

use crate::orbat::keyword::words;

words! {
    /// How meanings look on the screen.
    #[derive(Default)]
    ThemeChoice: "theme" {
        /// Light letters on a dark ground.
        #[default]
        Dark = "dark",
        /// Dark letters on a light ground.
        Light = "light",
        /// The strongest contrast that the terminal has.
        HighContrast = "high-contrast",
        /// Colours that people who see fewer of them tell apart.
        ColourBlind = "colour-blind",
        /// No colours; bold, dim and reversed letters only.
        Plain = "plain",
    }
}

words! {
    /// When text is coloured.
    #[derive(Default)]
    ColourChoice: "colour" {
        /// On a terminal.
        #[default]
        Auto = "auto",
        Always = "always",
        Never = "never",
    }
}

words! {
    /// What Enter does where dice are due.
    #[derive(Default)]
    DiceChoice: "dice" {
        /// It waits: the dice fall on the table and are typed.
        #[default]
        Typed = "typed",
        /// The program rolls.
        Program = "program",
    }
}

words! {
    /// Who answers what is asked of both sides while phones are linked.
    #[derive(Default)]
    BothChoice: "both" {
        /// The sides themselves: each says its answer, and it counts once all say the same.
        #[default]
        Ready = "ready",
        /// The laptop, for all of them.
        Laptop = "laptop",
    }
}
