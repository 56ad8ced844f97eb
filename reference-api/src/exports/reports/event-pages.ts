import { LOG_KIND_NAMES, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import type { ReportEvent } from '../report-events.statements';
import type { ReportFacts } from './facts';
import { INK, MUTED, type Sheets } from './sheets';
import { Table } from './table';
import { momentText } from './times';
import { unitOf, valueText } from './values';

const COLUMNS = [
  { header: 'When', width: 76 },
  { header: 'Severity', width: 58 },
  { header: 'Device', width: 84 },
  { header: 'What happened', width: 128 },
  { header: 'Reading then', width: 60, align: 'end' },
  { header: 'Confirmed', width: 93 },
] as const;

/** The events of the period, oldest first. Drawn batch by batch, so that full pages can be sent. */
export async function* drawEvents(
  sheets: Sheets,
  facts: ReportFacts,
  events: AsyncIterable<ReportEvent>,
): AsyncGenerator<void> {
  sheets.newPage('Events');
  sheets.line('Events', { size: 16, colour: INK, font: 'bold', lead: 24 });
  sheets.line('Of these devices and of the system as a whole, from its log.', { size: 9, colour: MUTED });
  for (const line of [choiceText(facts.events), heartbeatsText(facts.events)])
    if (line !== null) sheets.line(line, { size: 9, colour: MUTED });
  if (facts.events.listed === 0) {
    const which = choiceText(facts.events) === null ? 'No events' : 'No events of these severities';
    sheets.line(`${which} in this period.`, { size: 11, colour: INK, lead: 28 });
    return;
  }
  const moment = momentText(facts.zone);
  const sensors = new Map(facts.nodes.map(({ id, sensor }) => [id, sensor]));
  const table = new Table(sheets, COLUMNS, 'Events');
  for await (const event of events) {
    table.row([
      moment(event.at),
      severityText(event.severity),
      event.node ?? 'System',
      event.message,
      readingText(event, event.nodeId === null ? null : (sensors.get(event.nodeId) ?? null)),
      confirmationText(event, moment),
    ]);
    yield;
  }
}

/** By which choice the list was made, and what it lacks; null where it has all but heartbeats, or those too. */
function choiceText({ kinds, left }: ReportFacts['events']): string | null {
  if (USUAL_KINDS.every((kind) => kinds.includes(kind))) return null;
  const names = kinds.map((kind) => LOG_KIND_NAMES[kind]).join(', ');
  const lacking = left.map(({ kind, count }) => `${count} ${LOG_KIND_NAMES[kind]}`).join(', ');
  return `Only ${names}, as chosen. Not in this list: ${lacking || 'no event of another severity'}.`;
}

/** In one line: a year of them would bury what happened. */
function heartbeatsText({ kinds, heartbeats, complete }: ReportFacts['events']): string | null {
  if (heartbeats === 0) return null;
  const said = `${complete} of ${heartbeats} heartbeats said that all devices had reported.`;
  return kinds.includes('heartbeat') ? said : `${said} Heartbeats are not listed.`;
}

function severityText(severity: ReportEvent['severity']): string {
  return /^L\d$/.test(severity) ? severity : `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;
}

function readingText({ deflection, nodeId }: ReportEvent, sensor: Parameters<typeof unitOf>[0]): string {
  if (nodeId === null || deflection === null) return '–';
  const { unit, digits } = unitOf(sensor);
  return `${valueText(deflection, digits)} ${unit}`;
}

function confirmationText(
  { confirmable, confirmedAt, confirmedBy, comment }: ReportEvent,
  moment: (at: Date) => string,
): string {
  if (confirmedAt) {
    const confirmed = `${moment(confirmedAt)}${confirmedBy === null ? '' : ` by ${confirmedBy}`}`;
    return comment ? `${confirmed}\n“${comment}”` : confirmed;
  }
  return confirmable ? 'Not confirmed' : 'Not needed';
}
