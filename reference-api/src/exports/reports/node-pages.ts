import { chartShapes } from '../charts/chart';
import type { Curve } from '../charts/curve';
import type { NodeSummary, ReportFacts } from './facts';
import { periodsOf } from './periods';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, type Sheets } from './sheets';
import { Table } from './table';
import { dayText } from '../day-text';
import { momentText } from './times';
import { levelText, unitOf, valueText } from './values';

const CHART_HEIGHT = 280;
const BASE_LINE = 13.5;

/** The chart of a node over the period, and its figures for each month, or for each day of a short period. */
export function drawNode(
  sheets: Sheets,
  facts: Pick<ReportFacts, 'zone' | 'span' | 'days' | 'imports'>,
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
  sheets.draw(chartShapes([curve], box, { span: facts.span, zone: facts.zone, type: 'line' }));
  sheets.y += CHART_HEIGHT + 16;
  for (const at of curve.baseChanges) {
    if (!sheets.hasRoom(BASE_LINE)) sheets.continuePage(node.name);
    sheets.line(`New base from ${momentText(facts.zone)(new Date(at))}: readings before it are not comparable.`, {
      size: 9,
      colour: MUTED,
      lead: BASE_LINE,
    });
  }
  for (const line of importLines(facts, summary)) {
    for (const part of sheets.wrapped(line, { size: 9 })) {
      if (!sheets.hasRoom(BASE_LINE)) sheets.continuePage(node.name);
      sheets.line(part, { size: 9, colour: INK, lead: BASE_LINE });
    }
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

/** Which readings the device did not report itself, and where they come from. */
function importLines(
  { zone, imports }: Pick<ReportFacts, 'zone' | 'imports'>,
  { node, figures }: NodeSummary,
): string[] {
  const total = (of: (one: NodeSummary['figures'][number]) => number) => figures.reduce((sum, one) => sum + of(one), 0);
  const imported = total((one) => one.imported);
  if (imported === 0) return [];
  const sources = imports.filter(({ nodeId, takenBackAt }) => nodeId === node.id && takenBackAt === null);
  return [
    `${imported} of these ${total((one) => one.count)} readings were imported from files, not reported by the device:`,
    ...sources.map(
      ({ id, fileName, accountName, at, sha256 }) =>
        `Import ${id}: "${fileName}", by ${accountName}, ${momentText(zone)(at)}. SHA-256 ${sha256}`,
    ),
  ];
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
