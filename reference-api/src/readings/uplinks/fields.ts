import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';
import { NotAnEvent } from './event';

// Fields that both network servers write alike. Each leaves out what is empty, 0 or false; others write null for it.

const EUI = /^[0-9a-f]{16}$/i;
/** Also in the letters of base64url, which may leave out the padding. */
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;

/** The longest payload of a LoRaWAN frame is 242 bytes. */
const MAX_PAYLOAD = 255;
const MAX_COUNTER = 2 ** 32 - 1;

export const shortText = v.pipe(v.string(), v.maxLength(200));
export const optionalText = maybe(shortText);
export const optionalNumber = maybe(v.pipe(v.number(), v.finite()));

export const euiText = v.pipe(
  v.string(),
  v.regex(EUI, 'is not 16 hexadecimal digits'),
  v.transform((text) => text.toLowerCase()),
);

export const counter = v.nullish(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNTER, 'is beyond 32 bits')),
  0,
);

export const port = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)), 0);

/** Node reads almost anything as base64, so the text is checked first. */
export const base64 = v.nullish(
  v.pipe(
    v.string(),
    v.regex(BASE64, 'is not base64'),
    v.transform((text) => Buffer.from(text, 'base64')),
    v.check((bytes) => bytes.length <= MAX_PAYLOAD, 'is longer than a frame'),
  ),
  '',
);

/** A clock that cannot be read is as good as none. */
export const clockTime = maybe(
  v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
    // A database knows no year 0, and ISO 8601 none beyond four digits.
    v.check((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9_999),
  ),
);

/** A word that is left out where it is false. */
export const flag = v.nullish(v.boolean(), false);

/**
 * The receptions of a frame. One that cannot be read drops no other, and a value that is none is left out; `isPartly`
 * says that either happened.
 */
export function receptionsOf<T extends { rssi: number | null; snr: number | null }>(
  list: unknown,
  schema: v.GenericSchema<unknown, T>,
): { receptions: T[]; isPartly: boolean } {
  if (!Array.isArray(list)) return { receptions: [], isPartly: list !== undefined && list !== null };
  const receptions: T[] = [];
  let isPartly = false;
  for (const entry of list as unknown[]) {
    const read = v.safeParse(schema, entry);
    if (!read.success) isPartly = true;
    else {
      receptions.push(read.output);
      isPartly ||= hasUnread(entry, 'rssi', read.output.rssi) || hasUnread(entry, 'snr', read.output.snr);
    }
  }
  return { receptions, isPartly };
}

export const PARTLY_RECEIVED = 'a reception that cannot be read as a whole';

function hasUnread(entry: unknown, name: string, read: number | null): boolean {
  if (read !== null || typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, name)) return false;
  return (entry as Record<string, unknown>)[name] !== null;
}

/** @throws NotAnEvent that names the first field which is wrong */
export function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new NotAnEvent(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

// What a network server sends, made storable before anything else reads it (docs/connect.md#answers).

/** Deeper than any codec nests; JSON that is nested without an end overflows whoever writes it again. */
const DEEPEST = 32;
/** Of names that the network server's people chose. */
const LONGEST_NAME = 200;
const NAMES = new Set([
  'deviceName',
  'deviceProfileName',
  'applicationId',
  'device_id',
  'application_id',
  'brand_id',
  'model_id',
]);
/** NUL, and half of a surrogate pair: no character, and nothing that a database takes. */
const UNSTORABLE = new RegExp('[\\0\\p{Cs}]', 'gu');

const CLEANED = 'a text with characters that cannot be stored';
const CUT = `a name longer than ${LONGEST_NAME} characters, which was cut`;
const TOO_DEEP = `objects nested deeper than ${DEEPEST}, which were left out`;

/** A body without what cannot be stored, and notes of what was changed. */
export function storable(body: unknown): { body: unknown; notes: readonly string[] } {
  const notes = new Set<string>();
  return { body: part(body, null, 0), notes: [...notes] };

  function part(value: unknown, key: string | null, depth: number): unknown {
    if (typeof value === 'string') return text(value, key !== null && NAMES.has(key));
    if (typeof value !== 'object' || value === null) return value;
    if (depth === DEEPEST) {
      notes.add(TOO_DEEP);
      return null;
    }
    if (Array.isArray(value)) return value.map((entry) => part(entry, null, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [text(name, false), part(entry, name, depth + 1)]),
    );
  }

  function text(value: string, isName: boolean): string {
    const cleaned = value.replace(UNSTORABLE, '\uFFFD');
    if (cleaned !== value) notes.add(CLEANED);
    if (!isName || cleaned.length <= LONGEST_NAME) return cleaned;
    notes.add(CUT);
    // A pair that the cut would halve goes as a whole.
    return cleaned.slice(0, LONGEST_NAME).replace(UNSTORABLE, '');
  }
}
