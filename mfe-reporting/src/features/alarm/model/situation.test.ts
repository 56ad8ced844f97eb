import { AlarmSchema, type Alarm } from '@sagitta/shared-contracts/api/alarm';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { aLog, aNode, FIXED_NOW, hoursAgo } from '@sagitta/shared-contracts/testing';
import * as v from 'valibot';
import { adviceOf, alarmMark, alarmTitle, nowTold, seenText, toldText } from './situation';

const anAlarm = (changes: Partial<Alarm> = {}): Alarm => ({
  ...v.parse(AlarmSchema, { log: aLog({ severity: 'L4' }), sensor: 'laser', history: [], untold: [] }),
  ...changes,
});
const OVER = { at: hoursAgo(1), logId: 9, level: 'none', closedBy: null, reason: null } as const;
const BY_HAND = { ...OVER, level: null, closedBy: 'Ola', reason: 'Gone' };
const OBSTRUCTION = { log: aLog({ severity: 'obstruction' }) };
const told = (changes: Partial<Node> = {}) => nowTold(aNode(changes), FIXED_NOW, 'Europe/Warsaw');
const AT_L4 = { LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 44 } as const;

describe('alarmTitle', () => {
  test.each<[string, Partial<Alarm>]>([
    ['L4 on A-01', {}],
    ['L4', { log: aLog({ severity: 'L4', relatedNodeName: null }) }],
    ['Obstruction on A-01', OBSTRUCTION],
    ['L3 or obstruction on A-01', { ...OBSTRUCTION, toldAs: 'L3' }],
    ['Over: L4 on A-01', { ended: OVER }],
    ['Closed by hand: L4 on A-01', { ended: BY_HAND }],
  ])('is %s', (title, changes) => expect(alarmTitle(anAlarm(changes))).toBe(title));
});

describe('nowTold', () => {
  test('tells a reading of now with what it means', () => {
    expect(told(AT_L4)).toMatchObject({
      isCurrent: true,
      reading: '44\u202fmm, 110\u202f% of 40\u202fmm, measured 30 min ago',
      doubts: [],
    });
  });

  test.each<[string, Partial<Node>, string, RegExp]>([
    [
      'silent',
      { LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) },
      'none',
      /^Device lost/,
    ],
    ['outdated', { LatestMeasurementTimestamp: hoursAgo(13) }, 'none', /^Outdated/],
    ['obstructed', { ObstructionStatus: true }, 'obstructed', /^Node obstructed/],
    ['damaged', { deviceDamage: true }, 'none', /^Maintenance needed/],
    ['out of range', { outOfRange: true }, 'none', /out of range/],
    ['not monitored', { PermissibleValue: 0 }, 'unknown_or_NA', /^Not monitored/],
    ['switched off', { active: false }, 'inactive', /^$/],
  ])('never tells a sensor that is %s as calm', (_, changes, state, doubt) => {
    const { level, isCurrent, reading, doubts } = told(changes);
    expect(isCurrent).toBe(false);
    expect(level.state).toBe(state);
    expect(level.state === 'none' && !level.lastKnown).toBe(false);
    expect(reading).toMatch(/^Last reading: 12\u202fmm(, 30\u202f% of 40\u202fmm)?, measured \d+ (min|h) ago/);
    if (doubt.source !== '^$') expect(doubts).toContainEqual(expect.stringMatching(doubt));
  });

  test('keeps the level of a device that has fallen silent as the last known one', () => {
    const silent = { LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) };
    expect(told({ ...AT_L4, ...silent }).level).toEqual({ state: 'L4', lastKnown: true });
  });

  test('says that nothing was read', () =>
    expect(told({ LatestKnownCalculatedDeflection: null, LatestKnownThreatLevel: 'unknown_or_NA' }).reading).toBe(
      'No reading',
    ));
});

describe('adviceOf', () => {
  const KEEP = /^Keep people away/;
  const CHECK = /^Something blocks the sensor, or the structure has moved/;

  test.each<[string, Partial<Alarm>, Partial<Node> | null, RegExp[]]>([
    ['its own level while nothing is known of now', {}, null, [KEEP]],
    ['its own level while its device is below it again', {}, {}, [KEEP]],
    ['the level now where that is worse', { log: aLog({ severity: 'L2' }) }, AT_L4, [KEEP]],
    ['its own level and to check where its device is obstructed now', {}, { ObstructionStatus: true }, [CHECK, KEEP]],
    ['to check what is obstructed', OBSTRUCTION, { ObstructionStatus: true }, [CHECK]],
    [
      'both where an obstruction may be the structure',
      { ...OBSTRUCTION, toldAs: 'L4' },
      { ObstructionStatus: true },
      [CHECK, /^If the structure has moved: Keep people away/],
    ],
    [
      'what a device is told as now where that is worse',
      { log: aLog({ severity: 'L2' }) },
      { ObstructionStatus: true, ObstructionToldAs: 'L4' },
      [CHECK, /^If the structure has moved: Keep people away/],
    ],
    [
      'its own level, without a condition, where its device is told as that one now',
      {},
      { ObstructionStatus: true, ObstructionToldAs: 'L4' },
      [CHECK, KEEP],
    ],
    ['the level now where it is over and its device is at another', { ended: OVER }, AT_L4, [KEEP]],
    [
      'no more than is known of its own device where it is over',
      { ended: OVER },
      {},
      [/^This device is below .*Others/],
    ],
    ['to check where it is over and nothing is known of now', { ended: OVER }, null, [/^It is not known/]],
    [
      'to check where it is over and its device is silent',
      { ended: OVER },
      { LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) },
      [/^It is not known/],
    ],
    ['to check where it was closed by hand and its device is gone', { ended: BY_HAND }, null, [/^It is not known/]],
    ['to check where it is over and obstructed now', { ended: OVER }, { ObstructionStatus: true }, [CHECK]],
  ])('is %s', (_, alarm, node, texts) =>
    expect(adviceOf(anAlarm(alarm), node && told(node))).toEqual(texts.map((text) => expect.stringMatching(text))),
  );
});

test.each<[Partial<Alarm>, Partial<Node> | null, object]>([
  [{}, {}, { state: 'L4', lastKnown: false }],
  [OBSTRUCTION, {}, { state: 'obstructed', lastKnown: false }],
  [{ ...OBSTRUCTION, toldAs: 'L3' }, {}, { state: 'L3', lastKnown: false }],
  [{ ended: OVER }, AT_L4, { state: 'L4', lastKnown: false }],
  [{ ended: OVER }, null, { state: 'unknown_or_NA', lastKnown: false }],
  [{ ended: BY_HAND }, { LatestMeasurementTimestamp: hoursAgo(13) }, { state: 'none', lastKnown: true }],
])('is marked by its level, and once it is over by what is known of now: %#', (alarm, node, mark) =>
  expect(alarmMark(anAlarm(alarm), node && told(node))).toEqual(mark),
);

test('names whom messages left for, with their channels, and who has opened it, each once', () => {
  const step = { seq: 1, at: hoursAgo(1), address: null, detail: null, events: null, hash: 'ab' };
  const of = (kind: 'notified' | 'delivered' | 'failed' | 'seen', person: string, channel: 'email' | 'sms' | null) => ({
    ...step,
    kind,
    person,
    channel,
  });
  const history = [
    of('notified', 'Ola', 'email'),
    of('notified', 'Ola', 'sms'),
    of('delivered', 'Ola', 'sms'),
    of('failed', 'Jan', 'sms'),
    of('notified', 'Ewa', 'email'),
    of('seen', 'Ola', null),
    of('seen', 'Ola', null),
  ];
  expect(toldText({ history }, { email: 'e-mail', sms: 'SMS' })).toBe('Ola (e-mail, SMS), Ewa (e-mail)');
  expect(seenText({ history })).toBe('Ola');
});
