import * as v from 'valibot';
import { DAMAGED_PARTS, type SupplyState } from '@sagitta/shared-contracts/api/node';
import { FACTORS } from '../import/units';
import type { DamagedPart } from '../follow-reading';
import { type Measured, Undecodable } from './event';

// Codecs as data: which field of the object that the network server has decoded is which value (docs/connect.md).

const NUMBER_UNITS = {
  distance: FACTORS.laser,
  angle: FACTORS.inclinometer,
  temperature: { C: 1, K: 1, F: 5 / 9 },
  voltage: { V: 1, mV: 1e-3 },
  age: { s: 1, min: 60 },
} as const;
/** In any unit; a value beyond them was not measured. */
const LARGEST = 1e9;
const SMALLEST = 1e-30;
const OFFSETS: Readonly<Record<string, number>> = { K: -273.15, F: -160 / 9 };

const path = v.pipe(v.string(), v.regex(/^[^.]+(\.[^.]+)*$/, 'is not a path such as sensor.distance'));

function field<Units extends Readonly<Record<string, number>>>(units: Units) {
  return v.optional(
    v.strictObject({
      path,
      unit: v.picklist(Object.keys(units) as (keyof Units & string)[]),
      /** Multiplies the value before its unit. */
      scale: v.optional(v.number(), 1),
    }),
  );
}

/** A device type as data; an unknown word in it is an error. */
export const DeclaredCodecSchema = v.strictObject({
  distance: field(NUMBER_UNITS.distance),
  angle: field(NUMBER_UNITS.angle),
  temperature1: field(NUMBER_UNITS.temperature),
  temperature2: field(NUMBER_UNITS.temperature),
  supplyVoltage1: field(NUMBER_UNITS.voltage),
  supplyVoltage2: field(NUMBER_UNITS.voltage),
  age: field(NUMBER_UNITS.age),
  /** The battery, by a number that falls: below these it is weak, and empty. */
  supply: v.optional(v.strictObject({ path, weakBelow: v.number(), emptyBelow: v.number() })),
  /** Values, as text, that say which parts are damaged; any other says that none is. */
  damage: v.optional(v.strictObject({ path, parts: v.record(v.string(), v.array(v.picklist(DAMAGED_PARTS))) })),
  outOfRange: v.optional(v.strictObject({ path, when: v.array(v.string()) })),
});
export type DeclaredCodec = v.InferOutput<typeof DeclaredCodecSchema>;

/** @throws Undecodable */
export function decodeDeclared(codec: DeclaredCodec, object: unknown): Measured {
  if (typeof object !== 'object' || object === null)
    throw new Undecodable('The network server has decoded no object; its device profile needs a codec.');
  const number = (asked: { path: string; unit: string; scale: number } | undefined, units: object) => {
    if (!asked) return null;
    const value = at(object, asked.path);
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number') throw new Undecodable(`${asked.path} is no number.`);
    const factor = (units as Record<string, number>)[asked.unit] ?? 1;
    const converted = value * asked.scale * factor + (OFFSETS[asked.unit] ?? 0);
    if (!isMeasurable(value) || !isMeasurable(converted))
      throw new Undecodable(`${asked.path} is no number that a sensor measures.`);
    return converted;
  };
  const measured = {
    distance: number(codec.distance, NUMBER_UNITS.distance),
    angle: number(codec.angle, NUMBER_UNITS.angle),
    temperature1: number(codec.temperature1, NUMBER_UNITS.temperature),
    temperature2: number(codec.temperature2, NUMBER_UNITS.temperature),
    supplyVoltage1: number(codec.supplyVoltage1, NUMBER_UNITS.voltage),
    supplyVoltage2: number(codec.supplyVoltage2, NUMBER_UNITS.voltage),
    supplyState: codec.supply ? supplyOf(codec.supply, at(object, codec.supply.path)) : null,
    damagedParts: codec.damage ? damageOf(codec.damage.parts, wordAt(object, codec.damage.path)) : null,
    outOfRange: codec.outOfRange ? isAmong(codec.outOfRange.when, wordAt(object, codec.outOfRange.path)) : null,
    ageSeconds: number(codec.age, NUMBER_UNITS.age) ?? 0,
  };
  if (Object.entries(measured).every(([name, value]) => name === 'ageSeconds' || value === null))
    throw new Undecodable('None of the fields of its profile is there.');
  return measured;
}

function supplyOf(
  { weakBelow, emptyBelow }: { weakBelow: number; emptyBelow: number },
  value: unknown,
): SupplyState | null {
  if (typeof value !== 'number') return null;
  if (value < emptyBelow) return 'battery_empty';
  return value < weakBelow ? 'battery_weak' : 'battery_good_normal';
}

/** Bytes that were damaged on their way can be decoded to any number, also to one that no column holds. */
function isMeasurable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= SMALLEST && size <= LARGEST);
}

/** The value as text; null if the frame does not say. */
function wordAt(object: object, fieldPath: string): string | null {
  const value = at(object, fieldPath);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** What is not said stays as it is. */
function damageOf(parts: Readonly<Record<string, DamagedPart[]>>, word: string | null): DamagedPart[] | null {
  if (word === null) return null;
  return Object.hasOwn(parts, word) ? (parts[word] ?? []) : [];
}

function isAmong(words: readonly string[], word: string | null): boolean | null {
  return word === null ? null : words.includes(word);
}

/** Own fields only, so that no path leads into a prototype. */
function at(object: object, fieldPath: string): unknown {
  return fieldPath
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      object,
    );
}
