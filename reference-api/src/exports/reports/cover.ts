import type { NodeSummary, ReportFacts } from './facts';
import { together } from './plan';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, type Sheets } from './sheets';
import { dayText } from '../day-text';
import { momentText } from './times';
import { levelText } from './values';

const LABEL_WIDTH = 110;
const TEXT_SIZE = 10;
const LEAD = 15;

/** The report's subject, author, time and comment; a long comment continues on pages of its own. */
export function drawCover(sheets: Sheets, facts: ReportFacts, summaries: readonly NodeSummary[]): void {
  const { days, zone, made, nodes } = facts;
  sheets.newPage('Cover');
  sheets.y += 60;
  sheets.line('Monitoring report', { size: 12, colour: MUTED });
  for (const line of sheets.wrapped(facts.systemName, { size: 24, font: 'bold' }))
    sheets.line(line, { size: 24, colour: INK, font: 'bold', lead: 32 });
  sheets.y += 18;
  fact(sheets, 'Address', addressText(facts.place));
  fact(sheets, 'Period', `${dayText(days[0])} to ${dayText(days[1])}, both days included`);
  fact(sheets, 'Time zone', `${zone}; every time says how far it is ahead of UTC`);
  fact(sheets, 'Devices', String(nodes.length));
  fact(sheets, 'Highest level', verdict(summaries));
  fact(sheets, 'Events', String(facts.events.listed));
  if (made) fact(sheets, 'Made', `${momentText(zone)(made.at)} by ${made.by}`);
  drawComment(sheets, facts.comment);
}

const NAMED = 3;

/**
 * The highest level that was reached, and where. Never "No threat" where a reading of any device could not be judged:
 * then it says how many devices leave it open.
 */
export function verdict(summaries: readonly Pick<NodeSummary, 'node' | 'figures'>[]): string {
  const judged = summaries.map(({ node, figures }) => ({ name: node.name, ...together(figures) }));
  const highest = Math.max(0, ...judged.map(({ level }) => level ?? 0));
  const open = judged.filter(
    ({ level, unjudged, notMonitored }) => level === null || unjudged + notMonitored > 0,
  ).length;
  const rest = open === 0 ? '' : `; ${open} of ${judged.length} devices not known, or not all the time`;
  const level = levelText({ level: highest, unjudged: highest === 0 ? open : 0, notMonitored: 0 });
  if (highest === 0) return `${level}${rest}`;
  const at = judged.filter((one) => one.level === highest).map(({ name }) => name);
  const more = at.length > NAMED ? ` and ${at.length - NAMED} more` : '';
  return `${level} on ${at.slice(0, NAMED).join(', ')}${more}${rest}`;
}

/** A labelled line of a cover. */
export function fact(sheets: Sheets, label: string, text: string): void {
  const lines = sheets.wrapped(text, { size: TEXT_SIZE, width: CONTENT_WIDTH - LABEL_WIDTH });
  lines.forEach((line, index) => {
    if (!sheets.hasRoom(LEAD)) sheets.newPage();
    sheets.y += LEAD;
    if (index === 0) sheets.write(label, MARGIN, sheets.y, { size: TEXT_SIZE, colour: MUTED });
    sheets.write(line, MARGIN + LABEL_WIDTH, sheets.y, { size: TEXT_SIZE, colour: INK });
  });
  sheets.y += 4;
}

function drawComment(sheets: Sheets, comment: string): void {
  if (comment.trim() === '') return;
  sheets.y += 14;
  if (!sheets.hasRoom(4 * LEAD)) sheets.newPage();
  sheets.line('Comment', { size: 12, colour: INK, font: 'bold', lead: 20 });
  for (const line of sheets.wrapped(comment, { size: TEXT_SIZE })) {
    if (!sheets.hasRoom(LEAD)) {
      sheets.newPage();
      sheets.line('Comment, continued', { size: 9, colour: MUTED });
    }
    sheets.line(line, { size: TEXT_SIZE, colour: INK, lead: LEAD });
  }
}

export function addressText({ street, building, postalCode, city }: ReportFacts['place']): string {
  const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');
  const lines = [joined([street, building]), joined([postalCode, city])].filter((part) => part !== '');
  return lines.length === 0 ? 'None is stored' : lines.join(', ');
}
