import { DAMAGED_PARTS, SUPPLY_STATES, type SupplyState } from '@sagitta/shared-contracts/api/node';
import type { DamagedPart } from '../follow-reading';
import { type Measured, Undecodable } from './event';

// The binary format of our own devices, version 1 (docs/connect.md#our-own-devices). Big-endian.

const VERSION = 1;
const HEADER_BYTES = 4;
const OUT_OF_RANGE = 0x40;

interface Field {
  name: keyof Pick<
    Measured,
    'distance' | 'angle' | 'temperature1' | 'temperature2' | 'supplyVoltage1' | 'supplyVoltage2' | 'ageSeconds'
  >;
  bytes: 2 | 3 | 4;
  signed: boolean;
  /** Units per whole. */
  scale: number;
}

/** In the order of their bits, lowest first, and of their values. */
const FIELDS: readonly Field[] = [
  { name: 'distance', bytes: 3, signed: false, scale: 10 },
  { name: 'angle', bytes: 3, signed: true, scale: 10_000 },
  { name: 'temperature1', bytes: 2, signed: true, scale: 10 },
  { name: 'temperature2', bytes: 2, signed: true, scale: 10 },
  { name: 'supplyVoltage1', bytes: 2, signed: false, scale: 1_000 },
  { name: 'supplyVoltage2', bytes: 2, signed: false, scale: 1_000 },
  { name: 'ageSeconds', bytes: 4, signed: false, scale: 1 },
];

/** @throws Undecodable */
export function decodeOwnFormat(payload: Buffer): Measured {
  if (payload.length < HEADER_BYTES) throw new Undecodable('It is shorter than its header.');
  const [version = 0, present = 0, faults = 0, supply = 0] = payload;
  if (version !== VERSION) throw new Undecodable(`Version ${version} is unknown.`);
  if (present >= 1 << FIELDS.length || faults & 0x80 || supply > SUPPLY_STATES.length)
    throw new Undecodable('Reserved bits are set.');
  const values: Partial<Record<Field['name'], number>> = {};
  let offset = HEADER_BYTES;
  for (const [bit, { name, bytes, signed, scale }] of FIELDS.entries()) {
    if (!(present & (1 << bit))) continue;
    if (payload.length < offset + bytes) throw new Undecodable('It ends within a value.');
    values[name] = (signed ? payload.readIntBE(offset, bytes) : payload.readUIntBE(offset, bytes)) / scale;
    offset += bytes;
  }
  if (offset !== payload.length) throw new Undecodable('It is longer than its values.');
  return {
    distance: values.distance ?? null,
    angle: values.angle ?? null,
    temperature1: values.temperature1 ?? null,
    temperature2: values.temperature2 ?? null,
    supplyVoltage1: values.supplyVoltage1 ?? null,
    supplyVoltage2: values.supplyVoltage2 ?? null,
    supplyState: SUPPLY_STATES[supply - 1] ?? null,
    damagedParts: DAMAGED_PARTS.filter((_, bit) => faults & (1 << bit)),
    outOfRange: (faults & OUT_OF_RANGE) !== 0,
    ageSeconds: values.ageSeconds ?? 0,
  };
}

/** The frame that a device would send; for tests, fixtures and load. */
export function encodeOwnFormat(measured: Partial<Measured>): Buffer {
  const chunks: Buffer[] = [];
  let present = 0;
  for (const [bit, { name, bytes, signed, scale }] of FIELDS.entries()) {
    const value = measured[name];
    if (value === undefined || value === null) continue;
    present |= 1 << bit;
    const chunk = Buffer.alloc(bytes);
    const units = Math.round(value * scale);
    if (signed) chunk.writeIntBE(units, 0, bytes);
    else chunk.writeUIntBE(units, 0, bytes);
    chunks.push(chunk);
  }
  const supply = SUPPLY_STATES.indexOf(measured.supplyState as SupplyState) + 1;
  return Buffer.concat([
    Buffer.from([VERSION, present, faultsOf(measured.damagedParts ?? [], measured.outOfRange ?? false), supply]),
    ...chunks,
  ]);
}

function faultsOf(damaged: readonly DamagedPart[], outOfRange: boolean): number {
  const parts = damaged.reduce((bits, part) => bits | (1 << DAMAGED_PARTS.indexOf(part)), 0);
  return parts | (outOfRange ? OUT_OF_RANGE : 0);
}
