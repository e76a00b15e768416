//! Charts drawn as SVG. Lines and bars differ by shape and name as well as by colour.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::engine::text::Label;

use crate::engine::printed::chart::{Chart, ChartKind, Series};

/// The size that is drawn; pages scale it.
const WIDTH: u32 = 860;
const HEIGHT: u32 = 340;
/// Room on the right for the names of the lines.
const NAMES: i32 = 230;
/// Rows of names do not overlap.
const NAME_HEIGHT: i32 = 16;

const INK: RGBColor = RGBColor(60, 56, 50);
const GRID: RGBColor = RGBColor(226, 221, 210);
/// Two families of colours, so that a side is known by its hue.
const SIDE_A: [RGBColor; 4] =
    [RGBColor(29, 78, 137), RGBColor(66, 134, 190), RGBColor(20, 110, 110), RGBColor(105, 125, 165)];
const SIDE_B: [RGBColor; 4] =
    [RGBColor(163, 49, 42), RGBColor(205, 115, 30), RGBColor(130, 60, 110), RGBColor(165, 120, 90)];

type Area<'d> = DrawingArea<SVGBackend<'d>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The chart as an `svg` element.
pub(super) fn draw(number: usize, chart: &Chart) -> String {
    let mut svg = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let drawn = match chart.shape {
            ChartKind::Lines => lines(&area, chart),
            ChartKind::Bars => bars(&area, chart),
        };
        drawn.and_then(|()| Ok(area.present()?))
    };
    match drawn {
        Ok(()) => titled(number, chart, &svg),
        // The figures stand beside the drawing in any case.
        Err(_) => String::new(),
    }
}

/// Screen readers read the title, and the drawing scales with the page.
fn titled(number: usize, chart: &Chart, svg: &str) -> String {
    let body = svg.split_once('>').map_or("", |(_, body)| body);
    let title = chart.title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let head = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"chart-{number}\">"
    );
    format!("{head}<title id=\"chart-{number}\">{title}</title>{body}")
}

fn label(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

/// The lines of a side share a family of colours.
fn colours(chart: &Chart) -> Vec<RGBColor> {
    let before = |at: usize, label| chart.series[..at].iter().filter(|series| series.label == label).count();
    chart.series.iter().enumerate().map(|(at, series)| colour(series, before(at, series.label))).collect()
}

fn colour(series: &Series, at: usize) -> RGBColor {
    let family = if series.label == Label::SideB { SIDE_B } else { SIDE_A };
    family[at % family.len()]
}

fn top(chart: &Chart) -> i64 {
    let highest = chart.highest();
    highest + highest / 10 + 1
}

fn lines(area: &Area<'_>, chart: &Chart) -> Drawn {
    let last = i64::try_from(chart.places.len()).unwrap_or(1).saturating_sub(1).max(1);
    let mut context = ChartBuilder::on(area)
        .margin_top(8)
        .margin_right(NAMES)
        .x_label_area_size(28)
        .y_label_area_size(38)
        .build_cartesian_2d(0..last, 0..top(chart))?;
    let name = |at: &i64| usize::try_from(*at).ok().and_then(|at| chart.places.get(at)).cloned().unwrap_or_default();
    context
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(INK)
        .label_style(label(13))
        .x_labels(chart.places.len().min(13))
        .y_labels(6)
        .x_label_formatter(&name)
        .draw()?;
    for (at, (series, colour)) in chart.series.iter().zip(colours(chart)).enumerate() {
        let points = || series.figures.iter().enumerate().map(|(x, y)| (i64::try_from(x).unwrap_or(0), *y));
        if at % 3 == 1 {
            context.draw_series(DashedLineSeries::new(points(), 7, 4, colour.stroke_width(2)))?;
        } else {
            context.draw_series(LineSeries::new(points(), colour.stroke_width(2)))?;
        }
        match at % 4 {
            0 => drop(context.draw_series(points().map(|point| Circle::new(point, 4, colour.filled())))?),
            1 => drop(context.draw_series(points().map(|point| TriangleMarker::new(point, 5, colour.filled())))?),
            2 => drop(context.draw_series(points().map(|point| Cross::new(point, 4, colour.stroke_width(2))))?),
            _ => drop(context.draw_series(points().map(|point| Circle::new(point, 4, colour.stroke_width(2))))?),
        }
    }
    let heights = chart.series.iter().map(|series| {
        let end = series.figures.last().copied().unwrap_or(0);
        context.backend_coord(&(last, end)).1
    });
    names(area, chart, heights.collect())
}

/// The names stand at the ends of their lines, moved apart where they would overlap.
fn names(area: &Area<'_>, chart: &Chart, heights: Vec<i32>) -> Drawn {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by_key(|&at| heights[at]);
    let mut rows = heights;
    let lowest = i32::try_from(HEIGHT).unwrap_or(0) - 34;
    let mut free = 10;
    for (place, &at) in order.iter().enumerate() {
        let below = i32::try_from(order.len() - place - 1).unwrap_or(0);
        rows[at] = rows[at].max(free).min(lowest - below * NAME_HEIGHT);
        free = rows[at] + NAME_HEIGHT;
    }
    for (at, (series, colour)) in chart.series.iter().zip(colours(chart)).enumerate() {
        let style = label(13).color(&colour).pos(Pos::new(HPos::Left, VPos::Center));
        let x = i32::try_from(WIDTH).unwrap_or(0) - NAMES + 12;
        let end = series.figures.last().copied().unwrap_or(0);
        area.draw_text(&format!("{}: {end}", shortened(&series.name)), &style, (x, rows[at]))?;
    }
    Ok(())
}

/// A name that fits beside the drawing; its whole length stands in the figures.
fn shortened(name: &str) -> String {
    const MOST: usize = 30;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

fn bars(area: &Area<'_>, chart: &Chart) -> Drawn {
    let (many, each) = (chart.places.len(), chart.series.len());
    let slot = i64::try_from(each + 1).unwrap_or(1);
    let wide = i64::try_from(many).unwrap_or(1) * slot;
    let mut context = ChartBuilder::on(area)
        .margin_top(30)
        .margin_right(12)
        .x_label_area_size(28)
        .y_label_area_size(38)
        .build_cartesian_2d(0..wide * 10, 0..top(chart))?;
    context
        .configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(INK)
        .label_style(label(13))
        .y_labels(6)
        .draw()?;
    for (at, series) in chart.series.iter().enumerate() {
        let colour = colour(series, 0);
        for (place, figure) in series.figures.iter().enumerate() {
            let left = (i64::try_from(place).unwrap_or(0) * slot + i64::try_from(at).unwrap_or(0)) * 10 + 5;
            let fill = if at == 0 { colour.filled() } else { colour.mix(0.65).filled() };
            let bar = Rectangle::new([(left + 1, 0), (left + 9, *figure)], fill);
            context.draw_series(std::iter::once(bar))?;
            let (x, y) = context.backend_coord(&(left + 5, *figure));
            let style = label(13).pos(Pos::new(HPos::Center, VPos::Bottom));
            area.draw_text(&figure.to_string(), &style, (x, y - 3))?;
        }
        key(area, series, at, colour)?;
    }
    for (at, place) in chart.places.iter().enumerate() {
        let middle = (i64::try_from(at).unwrap_or(0) * slot * 10) + slot * 5;
        let (x, y) = context.backend_coord(&(middle, 0));
        let style = label(13).pos(Pos::new(HPos::Center, VPos::Top));
        area.draw_text(place, &style, (x, y + 8))?;
    }
    Ok(())
}

/// Which bars are whose: the left ones and the right ones.
fn key(area: &Area<'_>, series: &Series, at: usize, colour: RGBColor) -> Drawn {
    let x = 44 + i32::try_from(at).unwrap_or(0) * 400;
    let fill = if at == 0 { colour.filled() } else { colour.mix(0.65).filled() };
    area.draw(&Rectangle::new([(x, 8), (x + 12, 20)], fill))?;
    let which = if at == 0 { "left" } else { "right" };
    let style = label(13).pos(Pos::new(HPos::Left, VPos::Center));
    Ok(area.draw_text(&format!("{which}: {}", series.name), &style, (x + 18, 14))?)
}
