import { formatAge } from '@sagitta/shared-ui/format';
import { asksAgain, type Change } from './change';
import { heldBack, type Waiting } from './outbox-state';

export type ChangeState = 'waits' | 'behind' | 'sending' | 'asks' | 'conflict' | 'refused';

/** What a change is waiting for; `behind` another one of the same that does not go on. */
export function stateOf(change: Change, all: Waiting, sending: string | null, now: number): ChangeState {
  if (change.id === sending) return 'sending';
  if (change.stop) return change.stop.kind;
  if (asksAgain(change, now)) return 'asks';
  return heldBack(all, now).has(change) ? 'behind' : 'waits';
}

export function stateText(state: ChangeState, change: Change, now: number): string {
  switch (state) {
    case 'waits':
      return 'Waits for a network. Not in force.';
    case 'behind':
      return 'Waits for your decision on the earlier change of the same. Not in force.';
    case 'sending':
      return 'Is being sent.';
    case 'asks':
      return `Entered ${formatAge(change.at, now)}, and not sent. Is it still right?`;
    case 'conflict':
    case 'refused':
      return `${sentence(change.stop?.message ?? '')} Yours is not in force.`.trim();
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text) || text === '' ? text : `${text}.`);

const NEEDED: readonly ChangeState[] = ['asks', 'conflict', 'refused'];

/** `2 changes wait to be sent`, `1 change needs your decision`. */
export function summary(changes: Waiting, sending: string | null, now: number): string {
  const states = changes.map((change) => stateOf(change, changes, sending, now));
  const needed = states.filter((state) => NEEDED.includes(state)).length;
  const waiting = states.length - needed;
  const said = [
    ...(waiting > 0 ? [waiting === 1 ? '1 change waits to be sent' : `${waiting} changes wait to be sent`] : []),
    ...(needed > 0 ? [needed === 1 ? '1 change needs your decision' : `${needed} changes need your decision`] : []),
  ];
  return said.join(', ');
}

export const named = ({ told: { act, of } }: Change) => `${act}: ${of}`;

/** An image is stored as text too. */
const LONGEST = 500;

/** What is stored, as far as one line can show it. */
export function storedText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
