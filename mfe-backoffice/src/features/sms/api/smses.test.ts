import type { Sms } from '@sagitta/shared-contracts/api/sms';
import { testServices } from '@sagitta/shared-contracts/testing';
import { readSmsView } from '../model/sms-view';
import { smsesQuery } from './smses';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const { refetchInterval } = smsesQuery(testServices({ now: NOW }), readSmsView(new URLSearchParams()));

test.each([
  ['waits to be sent, however long', 'queued', 3_600, 3_000],
  ['was sent a moment ago', 'sent', 59, 3_000],
  ['has just arrived, and may be answered', 'delivered', 30, 3_000],
  ['was sent a minute ago', 'sent', 60, 60_000],
] as const)('while a message %s, the list is read again in time', (_, state, seconds, every) => {
  const date = new Date(NOW - seconds * 1_000).toISOString();
  const data = { data: [{ ID: 1, state, date } as Sms], totalRecords: 1 };
  if (typeof refetchInterval !== 'function') throw new Error('The pause follows from the answer.');
  expect(refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0])).toBe(every);
});
