//! Asking why, and reading the answer.

use super::of_prompt;
use crate::tui::effect::Effect;
use crate::tui::history::HistoryPage;
use crate::tui::house_rules::HouseRulesPage;
use crate::tui::model::Model;
use crate::tui::owed::OwedPage;
use crate::tui::reading::ReadingPage;

/// Asks about what is marked: an entry of the log, something owed, a house rule, else the open prompt.
pub(crate) fn ask(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    if let Some(history) = model.page::<HistoryPage>() {
        let entry = battle.game.log.get(history.picked);
        return entry.map(|entry| Effect::WhyEntry(entry.entry)).into_iter().collect();
    }
    let reading = if let Some(page) = model.page::<OwedPage>() {
        let Some(owed) = battle.game.owed.get(page.picked) else { return Vec::new() };
        let mut reading = ReadingPage::new(format!("Why: {}", owed.what));
        let (name, _) = battle.game.side(&owed.who);
        reading.explain("due", &owed.why, &name);
        if let Some(lesson) = (battle.game.sheet.glossary)().lesson(&battle.game.position.step) {
            reading.explain(&lesson.title, &lesson.text, "");
        }
        reading
    } else if let Some(rules) = model.page::<HouseRulesPage>() {
        let settings = &battle.game.settings;
        let Some(setting) = settings.spec().get(rules.picked) else { return Vec::new() };
        let mut reading = ReadingPage::new(format!("Why: {}", setting.key));
        reading.lines.push(super::setting_line(setting, settings));
        reading.explain("allowed", &setting.choices.allowed(), "");
        reading.explain("default", setting.default, "");
        reading
    } else {
        of_prompt(battle)
    };
    model.lay(reading);
    Vec::new()
}
