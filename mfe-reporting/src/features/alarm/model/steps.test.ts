import { type Alarm, AlarmSchema } from '@sagitta/shared-contracts/api/alarm';
import { aLog } from '@sagitta/shared-contracts/testing';
import * as v from 'valibot';
import { historyLines } from './steps';

const at = (minute: number) => `2026-02-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const alarm = (changes: object = {}): Alarm =>
  v.parse(AlarmSchema, { log: aLog({ eventTimestamp: at(0) }), history: [], untold: [], ...changes });
const titles = (of: Alarm) => historyLines(of).map(({ title }) => title);

test('tells the steps of the ledger in the order of time', () => {
  const step = (seq: number, kind: string, more: object = {}) => ({ seq, at: at(seq), kind, hash: 'ab', ...more });
  expect(
    historyLines(
      alarm({
        history: [
          step(1, 'logged'),
          step(2, 'notified', { person: 'Ola', channel: 'sms', address: '+48600100200', events: 40 }),
          step(3, 'failed', { person: 'Jan', channel: 'email', detail: '550 no such user', events: 1 }),
          step(5, 'confirmed', { person: 'Ola', detail: 'Snow' }),
          step(4, 'seen', { person: 'Ola' }),
        ],
      }),
    ).map(({ title, detail }) => [title, detail]),
  ).toEqual([
    ['Measured', null],
    ['Logged', null],
    ['Sent to Ola by SMS', '+48600100200 · One message about 40 events'],
    ['Could not be sent to Jan by e-mail', '550 no such user'],
    ['Seen by Ola', null],
    ['Confirmed by Ola', 'Snow'],
  ]);
});

test('tells apart when a reading was measured, received and logged', () => {
  const history = [{ seq: 1, at: at(7), kind: 'logged', hash: 'ab' }];
  const lines = historyLines(alarm({ receivedAt: at(6), history }));
  expect(lines.map(({ title, at: then }) => [title, then])).toEqual([
    ['Measured', at(0)],
    ['Received', at(6)],
    ['Logged', at(7)],
  ]);
});

test('tells confirmation and end of an alarm that is older than the ledger from the log', () => {
  const log = aLog({ eventTimestamp: at(0), confirmedAt: at(9), confirmedBy: 'Ola', confirmed: true });
  expect(titles(alarm({ log, ended: { at: at(5), logId: 7, level: 'none' } }))).toEqual([
    'Measured',
    'Ended',
    'Confirmed by Ola',
  ]);
});

test('shows a step that it does not know', () => {
  expect(titles(alarm({ history: [{ seq: 1, at: at(1), kind: 'sunspots', hash: 'ab' }] }))).toEqual([
    'Measured',
    'Recorded',
  ]);
});

test('tells an end by hand, with its reason, from an end by a reading', () => {
  const history = [
    { seq: 1, at: at(1), kind: 'stage', detail: 'Thresholds of A-01 changed by Ola', hash: 'ab' },
    { seq: 2, at: at(2), kind: 'ended', person: 'Ola', detail: 'The girder was replaced.', hash: 'ab' },
  ];
  expect(historyLines(alarm({ history })).map(({ title, detail }) => [title, detail])).toEqual([
    ['Measured', null],
    ['Goes on', 'Thresholds of A-01 changed by Ola'],
    ['Closed by hand by Ola', 'The girder was replaced.'],
  ]);
});
