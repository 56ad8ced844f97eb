import { chartShapes } from '../charts/chart';
import type { Curve } from '../charts/curve';
import type { NodeSummary, ReportFacts } from './facts';
import { periodsOf } from './periods';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, type Sheets } from './sheets';
import { Table } from './table';
import { dayText, momentText } from './times';
import { levelText, unitOf, valueText } from './values';

const CHART_HEIGHT = 280;
const BASE_LINE = 13.5;

/** The chart of a node over the period, and its figures for each month, or for each day of a short period. */
export function drawNode(
  sheets: Sheets,
  facts: Pick<ReportFacts, 'zone' | 'span' | 'days'>,
  summary: NodeSummary,
  curve: Curve,
): void {
  const { node, figures } = summary;
  const { unit, digits } = unitOf(node.sensor);
  sheets.newPage(node.name);
  for (const line of sheets.wrapped(node.name, { size: 16, font: 'bold' }).slice(0, 3))
    sheets.line(line, { size: 16, colour: INK, font: 'bold', lead: 24 });
  sheets.line(`${node.serial ?? 'No device'} · ${node.sensor === 'inclinometer' ? 'Inclinometer' : 'Laser'}`, {
    size: 9,
    colour: MUTED,
    width: CONTENT_WIDTH,
  });
  if (figures.length === 0) {
    sheets.line('No readings in this period.', { size: 11, colour: INK, lead: 28 });
    return;
  }
  const box = { x: MARGIN, y: sheets.y + 10, width: CONTENT_WIDTH, height: CHART_HEIGHT };
  sheets.draw(chartShapes(curve, box, { span: facts.span, zone: facts.zone, type: 'line' }));
  sheets.y += CHART_HEIGHT + 16;
  for (const at of curve.baseChanges) {
    if (!sheets.hasRoom(BASE_LINE)) sheets.continuePage(node.name);
    sheets.line(`New base from ${momentText(facts.zone)(new Date(at))}: readings before it are not comparable.`, {
      size: 9,
      colour: MUTED,
      lead: BASE_LINE,
    });
  }
  const periods = periodsOf(facts.days);
  const table = new Table(sheets, columnsOf(periods.unit, unit), node.name);
  const byPeriod = new Map(figures.map((one) => [one.period, one]));
  for (const period of periods.names) {
    const found = byPeriod.get(period);
    const value = (of: number | null | undefined, places = digits) => valueText(of ?? null, places);
    table.row([
      dayText(period),
      String(found?.count ?? 0),
      String(found?.obstructed ?? 0),
      value(found?.low),
      value(found?.mean),
      value(found?.high),
      value(found?.coldest, 1),
      value(found?.warmest, 1),
      found ? levelText(found) : '–',
    ]);
  }
}

function columnsOf(unit: 'day' | 'month', of: string) {
  const number = (header: string, width: number) => ({ header, width, align: 'end' as const });
  return [
    { header: unit === 'day' ? 'Day' : 'Month', width: 62 },
    number('Readings', 45),
    number('Obstructed', 52),
    number(`Lowest [${of}]`, 60),
    number(`Mean [${of}]`, 53),
    number(`Highest [${of}]`, 61),
    number('Coldest [°C]', 57),
    number('Warmest [°C]', 61),
    { header: 'Level', width: 48 },
  ];
}
