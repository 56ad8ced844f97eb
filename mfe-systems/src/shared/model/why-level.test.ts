import { bareNode, gateway, hoursAgo, inclinometer, laser, NOW } from '../testing/fixtures';
import { whyLevel } from './why-level';

const l3 = laser({
  LatestKnownThreatLevel: 'L3',
  LatestKnownCalculatedDeflection: 31.2,
  MeasuredDistance: 4312,
  MeasurementBaseDistance: 4343,
  ObstructionStatus: false,
});
const why = (node: Parameters<typeof whyLevel>[0], technical = true) =>
  whyLevel(node, NOW, { zone: 'Europe/Warsaw', technical });
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('whyLevel', () => {
  test.each([
    ['a laser under a sagging beam', l3, 'base 4,343 mm − reading 4,312 mm = 31 mm; 31 mm ÷ 40 mm = 78 %'],
    [
      'a laser above one',
      laser({ LatestKnownCalculatedDeflection: 8, MeasuredDistance: 4351.2, MeasurementBaseDistance: 4343 }),
      'reading 4,351 mm − base 4,343 mm = 8 mm; 8 mm ÷ 40 mm = 20 %',
    ],
    [
      'an inclinometer',
      inclinometer({ LatestKnownCalculatedDeflection: -0.183, MeasuredAngle: -0.1, MeasurementBaseAngle: 0.083 }),
      'reading −0.100° − base 0.083° = −0.183°; −0.183° ÷ 2.000° = −9 %',
    ],
    [
      'a base below zero',
      inclinometer({ LatestKnownCalculatedDeflection: 0.466, MeasuredAngle: 0.40399998, MeasurementBaseAngle: -0.062 }),
      'reading 0.404° − base (−0.062°) = 0.466°; 0.466° ÷ 2.000° = 23 %',
    ],
    [
      'values of different moments, whose difference is another',
      { ...l3, MeasuredDistance: 4000 },
      'reading 4,000.0 mm, base 4,343.0 mm; 31 mm ÷ 40 mm = 78 %',
    ],
    [
      'values that only rounding parts',
      { ...l3, LatestKnownCalculatedDeflection: 0.5, MeasuredDistance: 4342.5 },
      'reading 4,342.5 mm, base 4,343.0 mm; 1 mm ÷ 40 mm = 3 %',
    ],
  ])('shows how reading, base and permissible value make the percentage of %s', (_, node, formula) =>
    expect(plain(why(node).formula ?? '')).toBe(formula),
  );

  test('marks the thresholds that a negative reading has reached', () => {
    const node = laser({ LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: -95, PermissibleValue: 90 });
    expect(why(node).thresholds.map(({ reached }) => reached)).toEqual([true, true, true, true]);
  });

  test('writes as many decimals as it takes to be on the right side of a threshold', () => {
    const node = laser({ LatestKnownThreatLevel: 'L2', PermissibleValue: 20 });
    const formula = (LatestKnownCalculatedDeflection: number) =>
      plain(why({ ...node, LatestKnownCalculatedDeflection }, false).formula ?? '');
    expect(formula(14.6)).toBe('14.6 mm ÷ 20 mm = 73 %');
    expect(formula(14.96)).toBe('14.96 mm ÷ 20 mm = 74.8 %');
    expect(why({ ...node, LatestKnownCalculatedDeflection: 14.6 }).thresholds[2]?.reached).toBe(false);
  });

  test('keeps reading and base from whom they are not for', () =>
    expect(plain(why(l3, false).formula ?? '')).toBe('31 mm ÷ 40 mm = 78 %'));

  test('shows each threshold in the unit of the sensor, and which are reached', () => {
    expect(
      why({ ...l3, ThresholdLevel2: 0 }).thresholds.map(
        ({ level, text, reached }) => `${level} ${plain(text)} ${reached}`,
      ),
    ).toEqual(['L1 10.0 mm (25 %) true', 'L2 OFF false', 'L3 30.0 mm (75 %) true', 'L4 36.0 mm (90 %) false']);
    expect(plain(why(inclinometer()).thresholds[0]?.text ?? '')).toBe('0.500° (25 %)');
  });

  test.each([
    ['a level that is reached', l3, '78 % has reached L3, and no higher level.'],
    [
      'a threshold exactly',
      laser({ LatestKnownThreatLevel: 'L1', LatestKnownCalculatedDeflection: 10 }),
      '25 % has reached L1, and no higher level.',
    ],
    [
      'the highest level',
      laser({ LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 44.4 }),
      '110 % has reached L4, the highest level.',
    ],
    ['just below it', laser({ LatestKnownCalculatedDeflection: 9 }), '23 % is below the lowest active level.'],
    [
      'a level that is held',
      laser({ LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: 19 }),
      /^The system reports L2\. By these values alone it would be L1/,
    ],
    [
      'a level without values',
      laser({ LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: null }),
      /values behind it are not known/,
    ],
    [
      'an obstructed device',
      { ...l3, ObstructionStatus: true },
      'Something blocks the sensor, or the structure has moved: its level is not known. Check from a safe place. ' +
        'Last known: L3.',
    ],
    ['a device that is switched off', { ...l3, active: false }, /switched off/],
    ['a dead W2 system', { ...l3, SystemVersion: 'W2' as const, W2Operational: false }, /not operational/],
    [
      'a negative reading beyond L3',
      inclinometer({
        LatestKnownThreatLevel: 'L3',
        LatestKnownCalculatedDeflection: -0.68,
        PermissibleValue: 0.8,
      }),
      /^−85 % has reached L3, and no higher level\.$/,
    ],
    [
      'a reading that rounding would lift over L3',
      laser({ LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: 14.6, PermissibleValue: 20 }),
      /^73 % has reached L2/,
    ],
    [
      'a level below what the reading meets',
      laser({ LatestKnownThreatLevel: 'none', LatestKnownCalculatedDeflection: 39 }),
      /would be L4: changed thresholds count as soon as the device has fetched them, from its latest reading/,
    ],
    [
      'a silent device',
      { ...l3, LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) },
      /^The device is silent, so this is its last known level\. 78 % has reached L3/,
    ],
    [
      'a damaged sensor without threat, which may be wrong',
      laser({ deviceDamage: true, outOfRange: true }),
      /^The sensor is damaged, so this is its last known level\./,
    ],
    [
      'a device that is heard and does not measure',
      laser({ LatestMeasurementTimestamp: hoursAgo(13) }),
      /^The device has not measured for more than 12 hours, so this is its last known level\./,
    ],
    ['an obstructed device that was at L3', { ...l3, ObstructionStatus: true }, /Last known: L3\.$/],
    [
      'a dead W2 system that was at L3',
      { ...l3, SystemVersion: 'W2' as const, W2Operational: false },
      /Last known: L3\.$/,
    ],
    [
      'a device without thresholds',
      laser({ ThresholdLevel1: 0, ThresholdLevel2: null, ThresholdLevel3: 0, ThresholdLevel4: 0 }),
      'This device raises no alarm: all its levels are off.',
    ],
    [
      'a device whose permissible value is 0',
      laser({ PermissibleValue: 0 }),
      'This device raises no alarm: its permissible value is 0.',
    ],
    [
      'a new device',
      laser({ PermissibleValue: null, LatestKnownThreatLevel: 'unknown_or_NA' }),
      'This device raises no alarm: no permissible value is set.',
    ],
    [
      'a threat of a device whose levels are off',
      { ...l3, ThresholdLevel1: 0, ThresholdLevel2: null, ThresholdLevel3: 0, ThresholdLevel4: 0 },
      'This device raises no alarm: all its levels are off. Last known: L3.',
    ],
    ['a device without a level', laser({ LatestKnownThreatLevel: 'unknown_or_NA' }), /no level/],
  ])('names the rule for %s', (_, node, rule) => expect(plain(why(node).rule)).toMatch(rule));

  test('shows the age of the data and whether it can be relied on', () => {
    expect(why(l3).age).toEqual({ label: 'Measured', text: '6 min ago, 10/01/2026, 12:54 CET' });
    expect(why({ ...l3, LatestMeasurementTimestamp: hoursAgo(13) }).age.text).toMatch(/: outdated$/);
    expect(
      why({ ...l3, LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) }).age.text,
    ).toMatch(/: the device is lost$/);
  });

  test('shows where the sensor is obstructed', () => {
    expect(why(l3).obstruction).toBe('None');
    expect(plain(why({ ...l3, ObstructionStatus: true, BaseDistanceCorrection: 1200 }).obstruction ?? '')).toBe(
      'Obstructed at 1.2 m',
    );
  });

  test('has -- for all that is missing, and nothing that is no number', () => {
    const { formula, age, obstruction } = why(bareNode({ MainSensorType: 'laser' }));
    expect([plain(formula ?? ''), age.text, obstruction]).toEqual(['reading --, base --; -- ÷ -- = --', '--', '--']);
    expect(
      JSON.stringify(why(bareNode({ MainSensorType: 'laser', LatestKnownThreatLevel: 'L2', PermissibleValue: 0 }))),
    ).not.toMatch(/NaN|Infinity/);
  });

  test.each([
    ['one that works', gateway(), 'The device has no sensor, so it has no level.'],
    ['one that is switched off', gateway({ active: false }), 'The device is switched off.'],
    [
      'one of a dead W2 system',
      gateway({ SystemVersion: 'W2', W2Operational: false }),
      /^The W2 system is not operational/,
    ],
  ])('of a device without a sensor, %s, tells the rule and the newest packet alone', (_, node, rule) => {
    expect(why(node)).toEqual({
      state: expect.any(String),
      lastKnown: false,
      reason: expect.any(String),
      rule: expect.stringMatching(rule),
      formula: null,
      thresholds: [],
      age: { label: 'Last packet', text: '6 min ago, 10/01/2026, 12:54 CET' },
      obstruction: null,
    });
  });
});
