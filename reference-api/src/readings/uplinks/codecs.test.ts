import { DAMAGED_PARTS, SUPPLY_STATES } from '@sagitta/shared-contracts/api/node';
import { pick, randomOf } from '../../world/random';
import { decodeDeclared } from './declared-codec';
import { DECLARED_PROFILE } from '../../../testing/uplink-fixtures';
import type { Measured } from './event';
import { decodeOwnFormat, encodeOwnFormat } from './own-format';
import { parseUplinkConfig } from './config';

const NOTHING: Measured = {
  distance: null,
  angle: null,
  temperature1: null,
  temperature2: null,
  supplyVoltage1: null,
  supplyVoltage2: null,
  supplyState: null,
  damagedParts: [],
  outOfRange: false,
  ageSeconds: 0,
};

describe('the own format', () => {
  test('reads the frame of the documentation', () => {
    expect(decodeOwnFormat(Buffer.from('0105000300c2b5002d', 'hex'))).toEqual({
      ...NOTHING,
      distance: 4_984.5,
      temperature1: 4.5,
      supplyState: 'battery_good_normal',
    });
  });

  test('reads back what it writes, for random measurements', () => {
    const random = randomOf('own format', 1);
    const maybe = (value: number) => (random() < 0.3 ? null : value);
    const whole = (from: number, to: number, scale: number) =>
      Math.round((from + random() * (to - from)) * scale) / scale + 0;
    for (let round = 0; round < 2_000; round += 1) {
      const measured: Measured = {
        distance: maybe(whole(0, 400_000, 10)),
        angle: maybe(whole(-90, 90, 10_000)),
        temperature1: maybe(whole(-60, 100, 10)),
        temperature2: maybe(whole(-60, 100, 10)),
        supplyVoltage1: maybe(whole(0, 60, 1_000)),
        supplyVoltage2: maybe(whole(0, 60, 1_000)),
        supplyState: random() < 0.3 ? null : pick(random, SUPPLY_STATES),
        damagedParts: DAMAGED_PARTS.filter(() => random() < 0.2),
        outOfRange: random() < 0.2,
        ageSeconds: whole(0, 4_000_000, 1),
      };
      expect(decodeOwnFormat(encodeOwnFormat(measured))).toEqual(measured);
    }
  });

  test('refuses every frame that is cut off or too long, and random bytes never crash it', () => {
    const frame = encodeOwnFormat({ distance: 4_000, angle: -1, ageSeconds: 5 });
    for (let length = 0; length < frame.length; length += 1)
      expect(() => decodeOwnFormat(frame.subarray(0, length))).toThrow(/header|within a value/);
    expect(() => decodeOwnFormat(Buffer.concat([frame, Buffer.from([0])]))).toThrow('longer');
    const random = randomOf('own format', 2);
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 30) }, () => Math.floor(random() * 256)));
      try {
        decodeOwnFormat(bytes);
      } catch (error) {
        expect(error).toMatchObject({ name: 'Undecodable' });
      }
    }
  });

  test('refuses a version that it does not know', () => {
    expect(() => decodeOwnFormat(Buffer.from('02000000', 'hex'))).toThrow('Version 2');
  });
});

describe('a declared codec', () => {
  const { codec } = DECLARED_PROFILE;
  const declared = parseUplinkConfig(JSON.stringify({ sources: [], profiles: [DECLARED_PROFILE] })).profile(
    'EM500-udl',
  );
  const decode = (object: unknown) => {
    if (!declared || declared.codec === 'sagitta') throw new Error('The profile is not there.');
    return decodeDeclared(declared.codec, object);
  };

  test('reads values by path, with unit and scale', () => {
    expect(decode({ distance: 4.25, internal: { temperature: 41 }, battery: 19, state: 'fault' })).toEqual({
      ...NOTHING,
      distance: 4_250,
      temperature1: expect.closeTo(5, 6) as number,
      supplyState: 'battery_weak',
      damagedParts: ['rangefinder'],
      outOfRange: null,
    });
  });

  const codecOf = (own: object) => {
    const profiles = [{ ...DECLARED_PROFILE, codec: own }];
    const read = parseUplinkConfig(JSON.stringify({ sources: [], profiles })).profile('EM500-udl');
    if (!read || read.codec === 'sagitta') throw new Error('The profile is not there.');
    return read.codec;
  };

  test('multiplies a value by its scale before its unit', () => {
    const own = codecOf({ distance: { path: 'd', unit: 'm', scale: 0.5 }, age: { path: 'age', unit: 'min' } });
    expect(decodeDeclared(own, { d: 8, age: 3 })).toMatchObject({ distance: 4_000, ageSeconds: 180 });
  });

  test.each([
    [4, 'battery_empty'],
    [5, 'battery_weak'],
    [19.9, 'battery_weak'],
    [20, 'battery_good_normal'],
    ['19', null],
  ])('reads the battery %p as %s', (battery, supplyState) => {
    expect(decode({ battery, distance: 4 })).toMatchObject({ supplyState });
  });

  test('reads words, numbers and truths as damage, and nothing of a frame that has only its age', () => {
    const parts = { 1: ['rangefinder'], true: ['inclinometer'] };
    const own = codecOf({ damage: { path: 'state', parts }, age: { path: 'age', unit: 's' } });
    expect([1, true, 'ok'].map((state) => decodeDeclared(own, { state }).damagedParts)).toEqual([
      ['rangefinder'],
      ['inclinometer'],
      [],
    ]);
    expect(() => decodeDeclared(own, { age: 5 })).toThrow('None of the fields of its profile is there.');
    expect(() => decodeDeclared(own, { state: null })).toThrow('None of the fields of its profile is there.');
  });

  test('takes the largest and the smallest values that a column holds, and 0', () => {
    const own = codecOf({ distance: { path: 'd', unit: 'mm' } });
    expect([1e9, -1e9, 1e-30, 0].map((d) => decodeDeclared(own, { d }).distance)).toEqual([1e9, -1e9, 1e-30, 0]);
    const metres = codecOf({ distance: { path: 'd', unit: 'm' } });
    expect(() => decodeDeclared(metres, { d: 1e9 })).toThrow('d is no number that a sensor measures');
  });

  test('reads nothing along a path through what is no object', () => {
    expect(decode({ battery: 50, internal: null }).temperature1).toBeNull();
    expect(decode({ battery: 50, internal: 'text' }).temperature1).toBeNull();
  });

  test.each([
    [{ distance: '4.25' }, 'distance is no number'],
    [null, 'decoded no object'],
    [7, 'decoded no object'],
  ])('refuses %j', (object, why) => {
    expect(() => decode(object)).toThrow(why);
  });

  test.each([1e38, -1e100, 5e-324, Number.POSITIVE_INFINITY, Number.NaN, 1e-40, 3.5e38])(
    'refuses %d, which no sensor measures and no column holds',
    (distance) => {
      expect(() => decode({ distance })).toThrow('distance is no number that a sensor measures');
    },
  );

  test('leaves damage and range as they are in a frame that says nothing of them', () => {
    const profile = { ...DECLARED_PROFILE, codec: { ...codec, outOfRange: { path: 'state', when: ['far'] } } };
    const read = parseUplinkConfig(JSON.stringify({ sources: [], profiles: [profile] })).profile('em500-udl');
    if (!read || read.codec === 'sagitta') throw new Error('The profile is not there.');
    const { codec: withRange } = read;
    const told = (state: unknown) => {
      const { damagedParts, outOfRange } = decodeDeclared(withRange, { battery: 80, state });
      return { damagedParts, outOfRange };
    };
    const nothing = { damagedParts: null, outOfRange: null };
    expect(told(undefined)).toEqual(nothing);
    expect(told(null)).toEqual(nothing);
    expect(told({ toString: null })).toEqual(nothing);
    expect(told('far')).toEqual({ damagedParts: [], outOfRange: true });
    expect(told('fault')).toEqual({ damagedParts: ['rangefinder'], outOfRange: false });
    expect(told('constructor')).toEqual({ damagedParts: [], outOfRange: false });
  });

  test('does not read what objects inherit', () => {
    const profile = { ...DECLARED_PROFILE, codec: { ...codec, distance: { path: 'constructor.length', unit: 'mm' } } };
    const read = parseUplinkConfig(JSON.stringify({ sources: [], profiles: [profile] })).profile('em500-udl');
    if (!read || read.codec === 'sagitta') throw new Error('The profile is not there.');
    expect(decodeDeclared(read.codec, { battery: 50 }).distance).toBeNull();
  });

  test.each([
    [{ distance: { path: 'd', unit: 'inch' } }],
    [{ distance: { path: '', unit: 'mm' } }],
    [{ distanse: { path: 'd', unit: 'mm' } }],
    [{ damage: { path: 'd', parts: { on: ['roof'] } } }],
  ])('is refused with a mistake in it: %j', (wrong) => {
    const profiles = [{ ...DECLARED_PROFILE, codec: wrong }];
    expect(() => parseUplinkConfig(JSON.stringify({ sources: [], profiles }))).toThrow('The file of UPLINKS');
  });
});

test('never shows a secret in the message about it', () => {
  const sources = [{ name: 'a', kind: 'chirpstack', secrets: ['too-short-hunter2'] }];
  expect(() => parseUplinkConfig(JSON.stringify({ sources }))).toThrow(/^(?!.*hunter2)/);
  expect(() => parseUplinkConfig(JSON.stringify({ sources }))).toThrow('at least 20 characters');
});
