import { pointText } from '@sagitta/shared-contracts/rules/finding';
import type { EnteredValue, StoredReading } from '@sagitta/shared-contracts/waiting';
import { formatDateTime, formatNumber, MISSING } from '@sagitta/shared-ui/format';
import type { Difference } from '@sagitta/shared-ui/use-form';
import { asksAgain, type Change } from './change';
import { heldBack, type Waiting } from './outbox-state';

export type ChangeState = 'waits' | 'behind' | 'sending' | 'asks' | 'conflict' | 'refused';

/** What each is waiting for; `behind` another one of the same that does not go on. */
export function statesOf(changes: Waiting, sending: string | null, now: number): readonly ChangeState[] {
  const held = heldBack(changes, now);
  return changes.map((change) => {
    if (change.id === sending) return 'sending';
    if (change.stop) return change.stop.kind;
    if (asksAgain(change, now)) return 'asks';
    return held.has(change) ? 'behind' : 'waits';
  });
}

export function stateText(state: ChangeState, change: Change, age: string): string {
  switch (state) {
    case 'waits':
      return 'Waits to be sent. Not in force.';
    case 'behind':
      return 'Waits for your decision on the earlier change of the same. Not in force.';
    case 'sending':
      return 'Is being sent.';
    case 'asks':
      return `Entered ${age}, and not sent. Is it still right?`;
    case 'conflict':
    case 'refused':
      return `${sentence(change.stop?.message ?? '')} Yours is not in force.`.trim();
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text) || text === '' ? text : `${text}.`);

const NEEDED: readonly ChangeState[] = ['asks', 'conflict', 'refused'];

/** It does not go on before a person has decided of it. */
export const isNeeded = (state: ChangeState) => NEEDED.includes(state);

/** `2 changes wait to be sent`, `1 change needs your decision`. */
export function summary(changes: Waiting, sending: string | null, now: number): string {
  const states = statesOf(changes, sending, now);
  const needed = states.filter(isNeeded).length;
  const waiting = states.length - needed;
  const said = [
    ...(waiting > 0 ? [waiting === 1 ? '1 change waits to be sent' : `${waiting} changes wait to be sent`] : []),
    ...(needed > 0 ? [needed === 1 ? '1 change needs your decision' : `${needed} changes need your decision`] : []),
  ];
  return said.join(', ');
}

/** How many of them this tab has sent in one go. */
export const sentText = (sent: number) =>
  sent === 1 ? '1 change that waited was sent.' : `${sent} changes that waited were sent.`;

export const named = ({ told: { act, of } }: Change) => `${act}: ${of}`;

/** What was entered beside what the host has, as its screen shows both. */
export function differencesOf({ told }: Change, stored: Readonly<Record<string, unknown>>): Difference[] {
  return told.entered.map((entered) => ({
    label: entered.label,
    mine: entered.text,
    theirs: storedText(entered, stored),
  }));
}

function storedText(entered: EnteredValue, stored: Readonly<Record<string, unknown>>): string {
  const { name, storedAs = name, reads, none = MISSING } = entered;
  if (!Object.hasOwn(stored, storedAs)) return 'not told';
  const value = stored[storedAs];
  if (value === null || value === undefined || value === '') return none;
  return (reads && readText(reads, value, stored)) ?? plainText(value);
}

/** Null where it is not what was expected: it is then shown as it is. */
function readText(reads: StoredReading, value: unknown, stored: Readonly<Record<string, unknown>>): string | null {
  switch (reads.as) {
    case 'number':
      if (value === 0 && reads.zero !== undefined) return reads.zero;
      return typeof value === 'number' ? formatNumber(value, reads) : null;
    case 'day':
      return typeof value === 'string' ? dayText(value, reads.years) : null;
    case 'moment':
      return typeof value === 'string' ? formatDateTime(value, { zone: reads.zone, named: true }) : null;
    case 'words':
      return reads.words[String(value)] ?? reads.otherwise ?? null;
    case 'thing':
      return reads.text;
    case 'place': {
      const y = stored[reads.y];
      return typeof value === 'number' && typeof y === 'number' ? pointText({ x: value, y }) : null;
    }
    default:
      return null;
  }
}

/** Another host may send a day as a moment. */
function dayText(day: string, years: 'short' | undefined): string {
  const [year = '', month, date] = day.slice(0, 10).split('-');
  return [date, month, years ? year.slice(-2) : year].join('/');
}

/** An image is stored as text too. */
const LONGEST = 500;

/** As far as one line can show it. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
