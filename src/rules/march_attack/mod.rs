//! *March Attack*: tabletop battles with miniatures (Crusader Publishing).
