import type { nodeCommand } from '../../db/schema/index';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { SETTINGS } from '../../devices/fetch-commands.statements';
import * as v from 'valibot';

// Downlinks to our own devices, version 1 (docs/connect.md#downlinks). Big-endian.

const VERSION = 1;
const OPCODES = { base: 1, thresholds: 2, acceleration: 3 } as const;
const OFF = 0;

/** The frame for a command; null for a kind that has none. */
export function encodeCommand(
  { kind, settings }: Pick<typeof nodeCommand.$inferSelect, 'kind' | 'settings'>,
  sensor: Measuring,
  now: Date,
): Buffer | null {
  const json: unknown = JSON.parse(settings);
  switch (kind) {
    case 'base':
      return frame(kind, value(v.parse(SETTINGS.base, json).newBase, sensor));
    case 'thresholds': {
      const { threshold, l1, l2, l3, l4, inclinometerInverted } = v.parse(SETTINGS.thresholds, json);
      const levels = Buffer.from([l1 ?? OFF, l2 ?? OFF, l3 ?? OFF, l4 ?? OFF]);
      const inverted = Buffer.from([inclinometerInverted === null ? 0xff : Number(inclinometerInverted)]);
      return frame(kind, value(threshold, sensor), levels, inverted);
    }
    case 'acceleration': {
      const { newAcceleratedUntil: until } = v.parse(SETTINGS.acceleration, json);
      const seconds = until === null ? 0 : Math.max(0, Math.round((Date.parse(until) - now.getTime()) / 1_000));
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(Math.min(seconds, 2 ** 32 - 1));
      return frame(kind, bytes);
    }
    case 'other':
      return null;
  }
}

function frame(kind: keyof typeof OPCODES, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([VERSION, OPCODES[kind]]), ...parts]);
}

/** Tenths of a millimetre, or ten-thousandths of a degree. */
function value(amount: number, sensor: Measuring): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(amount * (sensor === 'laser' ? 10 : 10_000)));
  return bytes;
}
