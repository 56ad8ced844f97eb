import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { OBSTRUCTED_OR_MOVED } from '@sagitta/shared-contracts/rules/threat';
import type { Shape } from '../charts/shapes';
import type { NodeSummary, ReportFacts } from './facts';
import { placedLabels } from './labels';
import { levelColour } from './level-colours';
import { planImage } from './plan-image';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, type Sheets } from './sheets';
import { Table } from './table';
import { momentText } from './times';
import { levelText, unitOf, valueText } from './values';

const MAX_HEIGHT = 400;
const MARKER = 6;
const NUMBER_SIZE = 7;

const COLUMNS = [
  { header: 'No.', width: 28, align: 'end' },
  { header: 'Device', width: 130 },
  { header: 'Highest level', width: 72 },
  { header: 'Last reading', width: 136 },
  { header: 'Value', width: 68, align: 'end' },
  { header: 'Level then', width: 65 },
] as const;

/** The map of the system with the devices of the report, and what each has reached and read last. */
export async function drawPlan(sheets: Sheets, facts: ReportFacts, summaries: readonly NodeSummary[]): Promise<void> {
  sheets.newPage('Plan');
  sheets.line('Plan', { size: 16, colour: INK, font: 'bold', lead: 24 });
  if (facts.map) await drawMap(sheets, facts.map, summaries);
  else note(sheets, 'This system has no map.');
  const table = new Table(sheets, COLUMNS, 'Devices');
  const moment = momentText(facts.zone);
  summaries.forEach(({ node, figures, last }, index) => {
    const { unit, digits } = unitOf(node.sensor);
    table.row([
      String(index + 1),
      node.name,
      levelText(together(figures)),
      last ? moment(last.measuredAt) : 'No reading in this period',
      last && last.deflection !== null ? `${valueText(last.deflection, digits)} ${unit}` : '–',
      levelThen(last),
    ]);
  });
}

async function drawMap(
  sheets: Sheets,
  map: NonNullable<ReportFacts['map']>,
  summaries: readonly NodeSummary[],
): Promise<void> {
  const markers = summaries.flatMap(({ node, figures }, index) => {
    if (node.x === null || node.y === null) return [];
    const level = knownLevel(together(figures));
    return [{ x: node.x, y: node.y, number: String(index + 1), name: node.name, level, colours: levelColour(level) }];
  });
  await drawMarkedPlan(sheets, map, markers);
  const unplaced = summaries.length - markers.length;
  note(
    sheets,
    'Numbers are those of the table. Colours show the highest level that a device reached in the period. ' +
      'Obstructed readings have no level: a pale device may have reached one. A device is not monitored where it ' +
      'has no permissible value or no level that is on: it raises no alarm, whatever it measures.' +
      (unplaced > 0 ? ` Devices without a position on the map: ${unplaced}.` : ''),
  );
  if (parseBoundaries(map.boundaries) === null) note(sheets, 'The boundary of this map cannot be read.');
}

export interface PlanMarker {
  /** Pixels of the plan. */
  x: number;
  y: number;
  number: string;
  name: string;
  level: number | null;
  colours: { fill: string; ink: string };
}

/** A plan with its outlines and numbered markers. */
export async function drawMarkedPlan(
  sheets: Sheets,
  map: NonNullable<ReportFacts['map']>,
  marked: readonly PlanMarker[],
): Promise<void> {
  const scale = Math.min(CONTENT_WIDTH / map.width, MAX_HEIGHT / map.height);
  const [width, height] = [map.width * scale, map.height * scale];
  const [left, top] = [MARGIN + (CONTENT_WIDTH - width) / 2, sheets.y + 4];
  sheets.image(await planImage(map), left, top, width, height);
  const outlines = (parseBoundaries(map.boundaries) ?? []).flatMap((polygon) => {
    const points = polygon.map(([x, y]) => [left + x * scale, top + y * scale] as const);
    const first = points[0];
    return first ? [[...points, first]] : [];
  });
  sheets.draw(outlines.map((points): Shape => ({ kind: 'line', points, colour: '#0b6e6e', width: 1.2 })));
  const markers = marked.map((one) => ({ ...one, x: left + one.x * scale, y: top + one.y * scale }));
  for (const { x, y, number, colours } of markers)
    sheets.draw([
      { kind: 'dots', points: [[x, y]], colour: '#ffffff', radius: MARKER + 1 },
      { kind: 'dots', points: [[x, y]], colour: colours.fill, radius: MARKER },
      { kind: 'text', x, y: y + 2.5, text: number, size: NUMBER_SIZE, colour: colours.ink, align: 'middle' },
    ]);
  const bounds = { x: left, y: top, width, height };
  sheets.draw(placedLabels(markers, { bounds, outlines }, (text) => sheets.widthOf(text, NUMBER_SIZE)));
  sheets.y = top + height + 6;
}

export function note(sheets: Sheets, text: string): void {
  for (const line of sheets.wrapped(text, { size: 9 })) sheets.line(line, { size: 9, colour: MUTED });
  sheets.y += 6;
}

function levelThen(last: NodeSummary['last']): string {
  if (last === null) return '–';
  if (last.obstructed) return OBSTRUCTED_OR_MOVED;
  const notMonitored = last.deflection !== null && !last.isMonitored ? 1 : 0;
  return levelText({ level: last.level, unjudged: 0, notMonitored });
}

/** Null where readings without a level may have reached one. */
const knownLevel = ({ level, unjudged }: ReturnType<typeof together>) => (level === 0 && unjudged > 0 ? null : level);

/** What is known of a device over the whole period. */
export function together(figures: NodeSummary['figures']) {
  const known = figures.flatMap(({ level }) => (level === null ? [] : [level]));
  const total = (of: (one: (typeof figures)[number]) => number) => figures.reduce((sum, one) => sum + of(one), 0);
  return {
    level: known.length === 0 ? null : Math.max(...known),
    unjudged: total(({ unjudged }) => unjudged),
    notMonitored: total(({ notMonitored }) => notMonitored),
  };
}
