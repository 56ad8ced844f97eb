import type { Measurement } from '@sagitta/shared-contracts/api/measurement';

/** Called between pieces of work: a page lets itself paint there. */
export type Pause = () => Promise<void>;

/** Bytes that are read before the page may paint: a few milliseconds. */
const PIECE = 1_500_000;
/** Of `{"MeasurementTimestamp":"2026-01-01T00:00:00Z"},`: no reading is shorter. */
const SHORTEST = 48;

/** Fields of a reading that are numbers, or null. */
export const NUMBERS = [
  'CalculatedDeflection',
  'Temperature1',
  'MeasuredDistance',
  'ThresholdLevel1',
  'ThresholdLevel2',
  'ThresholdLevel3',
  'ThresholdLevel4',
  'PermissibleValue',
] as const satisfies readonly (keyof Measurement)[];
const FIELDS = [
  'MeasurementTimestamp',
  ...NUMBERS,
  'ObstructionStatus',
] as const satisfies readonly (keyof Measurement)[];
const [TIME, DEFLECTION, TEMPERATURE, DISTANCE, LIMITS, OBSTRUCTION] = [0, 1, 2, 3, 4, FIELDS.length - 1] as const;
/** Nothing is known of how the reading before ends. */
const NO_TAIL = -1;

/** A text in four bytes at a time, and what is left of it: compared so, it takes a third of the time. */
interface Expected {
  words: Int32Array;
  rest: Uint8Array;
  length: number;
}

function expected(text: string): Expected {
  const bytes = new TextEncoder().encode(text);
  const whole = bytes.length - (bytes.length % 4);
  const view = new DataView(bytes.buffer);
  const words = Int32Array.from({ length: whole / 4 }, (_, index) => view.getInt32(4 * index));
  return { words, rest: bytes.subarray(whole), length: bytes.length };
}

const DECODER = new TextDecoder();

/** As they stand in the text, with the colon. */
const KEYS = FIELDS.map((name) => expected(`"${name}":`));

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, COMMA, MINUS, POINT, ZERO] = [code('"'), code(','), code('-'), code('.'), code('0')];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [code('['), code(']'), code('{'), code('}')];
const [COLON, T, Z] = [code(':'), code('T'), code('Z')];
const [NULL, TRUE, FALSE] = [expected('null'), expected('true'), expected('false')];
/** Exact as numbers. */
const TENS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Stands for a value that a reading does not have, and for null: no JSON number is either. */
const [MISSING, NONE] = [Number.POSITIVE_INFINITY, Number.NaN];
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Of `2026-01-01`. */
const DAY_LENGTH = 10;

/** The readings of a body as columns, each with its place in the body. */
export interface Scan {
  bytes: Uint8Array;
  count: number;
  /** Epoch ms. */
  times: Float64Array;
  /** NaN where there is none. Of numbers with more than 15 digits the last one may differ. */
  deflections: Float64Array;
  temperatures: Float64Array;
  /** Measured distances of obstructed readings; NaN for the others. */
  distances: Float64Array;
  /** Where each reading begins and ends. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** Readings by other limits than the one before, or obstructed, or free again. */
  changes: number[];
}

/** What the text is not: plain enough to be read here. */
class Unreadable extends Error {}

/**
 * Reads the body of a list of readings into columns, in pieces and without an object for each. Every value is checked
 * for its type.
 * @returns undefined where the text is anything else, or not as plain as hosts write it (escapes, nested values):
 *   `JSON.parse` then decides
 */
export async function scanReadings(body: ArrayBuffer, pause: Pause): Promise<Scan | undefined> {
  const reader = new Reader(new Uint8Array(body));
  try {
    reader.begin();
    while (!reader.readUntil(PIECE)) await pause();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
  return reader.scan;
}

/** The readings at some indices, as `JSON.parse` reads them. */
export function readingsAt({ bytes, starts, ends }: Scan, indices: readonly number[]): Measurement[] {
  const each = indices.map((index) => bytes.subarray(starts[index], ends[index]));
  const list = new Uint8Array(each.reduce((sum, { length }) => sum + length + 1, 1)).fill(COMMA);
  let at = 1;
  for (const reading of each) {
    list.set(reading, at);
    at += reading.length + 1;
  }
  list[0] = OPEN_LIST;
  list[at - 1] = CLOSE_LIST;
  return each.length === 0 ? [] : (JSON.parse(DECODER.decode(list)) as Measurement[]);
}

class Reader {
  readonly scan: Scan;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;
  /** Of the reading that is read, by field; and of the one before. */
  private values = new Float64Array(FIELDS.length);
  private before = new Float64Array(FIELDS.length);
  /** Which field followed each in the reading before: hosts write them in one order. */
  private readonly order = new Uint8Array(FIELDS.length + 1).map((_, index) => (index + 1) % KEYS.length);
  /** The limits and obstruction of the reading before, where they are last in it, with what they come after. */
  private tail = { after: NO_TAIL, start: 0, end: 0 };

  constructor(bytes: Uint8Array) {
    const room = Math.ceil(bytes.length / SHORTEST);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
    this.scan = {
      bytes,
      count: 0,
      times: new Float64Array(room),
      deflections: new Float64Array(room),
      temperatures: new Float64Array(room),
      distances: new Float64Array(room),
      starts: new Uint32Array(room),
      ends: new Uint32Array(room),
      changes: [],
    };
  }

  begin(): void {
    this.skipSpace();
    this.take(OPEN_LIST);
    this.skipSpace();
  }

  /** Reads that many bytes more, to the end of a reading. @returns whether the list is complete */
  readUntil(length: number): boolean {
    const until = this.at + length;
    while (this.at < until) {
      this.readOne();
      this.skipSpace();
      if (this.bytes[this.at] === CLOSE_LIST) {
        this.at += 1;
        this.skipSpace();
        if (this.at < this.bytes.length) throw new Unreadable();
        return true;
      }
      this.take(COMMA);
      this.skipSpace();
    }
    return false;
  }

  private readOne(): void {
    const start = this.at;
    const { values } = this;
    values.fill(MISSING);
    this.take(OPEN);
    let last: number = FIELDS.length;
    const tail = { after: NO_TAIL, start, end: start };
    let hasLimits = false;
    for (;;) {
      this.skipSpace();
      const field = this.key(last);
      this.skipSpace();
      if (field >= 0) {
        values[field] = this.value(field);
        this.order[last] = field;
        last = field;
        if (field >= LIMITS) hasLimits = true;
        else {
          tail.after = hasLimits ? NO_TAIL : field;
          tail.start = this.at;
          if (tail.after === this.tail.after && this.repeatsTail()) break;
        }
      } else this.skipValue();
      this.skipSpace();
      if (this.bytes[this.at] === CLOSE) break;
      this.take(COMMA);
    }
    this.at += 1;
    tail.end = this.at;
    this.tail = tail;
    this.keep(start);
  }

  /** Goes to the end of a reading whose limits and obstruction are written as in the one before: so are most. */
  private repeatsTail(): boolean {
    const { bytes, view, at, tail } = this;
    const length = tail.end - tail.start;
    if (tail.after === NO_TAIL || at + length > bytes.length) return false;
    let offset = 0;
    for (; offset + 4 <= length; offset += 4)
      if (view.getInt32(at + offset) !== view.getInt32(tail.start + offset)) return false;
    for (; offset < length; offset += 1) if (bytes[at + offset] !== bytes[tail.start + offset]) return false;
    for (let field = LIMITS; field < FIELDS.length; field += 1) this.values[field] = this.before[field] ?? MISSING;
    this.at = at + length - 1;
    return true;
  }

  private keep(start: number): void {
    const { scan, values, before } = this;
    const index = scan.count;
    const time = values[TIME] ?? MISSING;
    const deflection = values[DEFLECTION] ?? NONE;
    const temperature = values[TEMPERATURE] ?? NONE;
    if (time === MISSING) throw new Unreadable();
    scan.times[index] = time;
    scan.deflections[index] = deflection === MISSING ? NONE : deflection;
    scan.temperatures[index] = temperature === MISSING ? NONE : temperature;
    const distance = values[OBSTRUCTION] === 1 ? (values[DISTANCE] ?? NONE) : NONE;
    scan.distances[index] = distance === MISSING ? NONE : distance;
    scan.starts[index] = start;
    scan.ends[index] = this.at;
    scan.count += 1;
    if (index > 0 && !sameCircumstances(values, before)) scan.changes.push(index);
    this.values = before;
    this.before = values;
  }

  /** The field whose key stands here, most likely the one that followed `last` before; -1 for any other key. */
  private key(last: number): number {
    const likely = this.order[last] ?? 0;
    if (this.reads(KEYS[likely])) return likely;
    for (let field = 0; field < KEYS.length; field += 1) if (this.reads(KEYS[field])) return field;
    this.skipText();
    // Directly after it: a key of ours with a space in between is none of the others.
    this.take(COLON);
    return -1;
  }

  private value(field: number): number {
    if (field === TIME) return this.time();
    const first = this.bytes[this.at] ?? 0;
    if (field === OBSTRUCTION) {
      if (this.reads(FALSE)) return 0;
      if (this.reads(TRUE)) return 1;
    } else if (first === MINUS || isDigit(first)) return this.number();
    if (this.reads(NULL)) return NONE;
    throw new Unreadable();
  }

  /** As JSON has them. */
  private number(): number {
    const { bytes } = this;
    let { at } = this;
    const negative = bytes[at] === MINUS;
    if (negative) at += 1;
    const start = at;
    let whole = 0;
    let next = bytes[at] ?? 0;
    for (; isDigit(next); next = bytes[at] ?? 0) {
      whole = whole * 10 + next - ZERO;
      at += 1;
    }
    if (at === start || (bytes[start] === ZERO && at > start + 1)) throw new Unreadable();
    let decimals = 0;
    if (next === POINT) {
      at += 1;
      const point = at;
      for (next = bytes[at] ?? 0; isDigit(next); next = bytes[at] ?? 0) {
        whole = whole * 10 + next - ZERO;
        at += 1;
      }
      decimals = at - point;
      if (decimals === 0) throw new Unreadable();
    }
    const power = TENS[decimals];
    if (power === undefined || !this.ends(at)) return this.unusualNumber();
    this.at = at;
    return negative ? -whole / power : whole / power;
  }

  /** With an exponent, or so many decimals that it has none here. */
  private unusualNumber(): number {
    const start = this.at;
    while (!this.ends(this.at)) this.at += 1;
    const text = this.text(start, this.at);
    if (!JSON_NUMBER.test(text) || !Number.isFinite(Number(text))) throw new Unreadable();
    return Number(text);
  }

  /** `"2026-01-01T00:00:00.000Z"` or without thousandths, as hosts write it; any other time is `Date.parse`'s. */
  private time(): number {
    const { at, bytes } = this;
    const thousandths = bytes[at + 20] === POINT;
    const end = at + (thousandths ? 25 : 21);
    if (
      bytes[at] === QUOTE &&
      bytes[at + 11] === T &&
      bytes[at + 14] === COLON &&
      bytes[at + 17] === COLON &&
      bytes[end - 1] === Z &&
      bytes[end] === QUOTE
    ) {
      const minute = this.digits(at + 15, 2);
      const minutes = this.digits(at + 12, 2) * 60 + minute;
      const seconds = this.digits(at + 18, 2) * 1000 + (thousandths ? this.digits(at + 21, 3) : 0);
      const time = this.dayAt(at + 1) + minutes * MINUTE_MS + seconds;
      this.at = end + 1;
      if (minute < 60 && minutes < DAY_MINUTES && seconds < MINUTE_MS && !Number.isNaN(time)) return time;
    }
    this.at = at;
    this.skipText();
    const time = Date.parse(this.text(at + 1, this.at - 1));
    if (Number.isNaN(time)) throw new Unreadable();
    return time;
  }

  private readonly day = { start: 0, end: 0, time: NONE };

  /** The start of the day that is written here, epoch ms; the one before for many readings. */
  private dayAt(at: number): number {
    const { bytes, day } = this;
    let same = day.end > 0;
    for (let index = 0; same && index < DAY_LENGTH; index += 1) same = bytes[day.start + index] === bytes[at + index];
    if (!same) {
      day.start = at;
      day.end = at + DAY_LENGTH;
      day.time = Date.parse(`${this.text(day.start, day.end)}T00:00:00Z`);
    }
    return day.time;
  }

  /** NaN where anything but digits stands there. */
  private digits(at: number, count: number): number {
    let value = 0;
    for (let index = at; index < at + count; index += 1) {
      const digit = this.bytes[index] ?? 0;
      if (!isDigit(digit)) return NONE;
      value = value * 10 + digit - ZERO;
    }
    return value;
  }

  private skipValue(): void {
    const first = this.bytes[this.at] ?? 0;
    if (first === QUOTE) this.skipText();
    else if (first === MINUS || isDigit(first)) this.number();
    else if (!this.reads(NULL) && !this.reads(TRUE) && !this.reads(FALSE)) throw new Unreadable();
  }

  /** A text without escapes. */
  private skipText(): void {
    this.take(QUOTE);
    const { bytes } = this;
    for (let at = this.at; at < bytes.length; at += 1) {
      const character = bytes[at] ?? 0;
      if (character < 0x20 || character === 0x5c) break;
      if (character !== QUOTE) continue;
      this.at = at + 1;
      return;
    }
    throw new Unreadable();
  }

  /** Whether exactly this stands here, and goes past it. */
  private reads(text: Expected | undefined): boolean {
    const { bytes, view } = this;
    let { at } = this;
    if (!text || at + text.length > bytes.length) return false;
    const { words, rest } = text;
    for (let index = 0; index < words.length; index += 1, at += 4) if (view.getInt32(at) !== words[index]) return false;
    for (let index = 0; index < rest.length; index += 1, at += 1) if (bytes[at] !== rest[index]) return false;
    this.at = at;
    return true;
  }

  private text(start: number, end: number): string {
    return DECODER.decode(this.bytes.subarray(start, end));
  }

  /** Whether a value is over here. */
  private ends(at: number): boolean {
    const next = this.bytes[at];
    return next === undefined || next === COMMA || next === CLOSE || isSpace(next);
  }

  private take(expected: number): void {
    if (this.bytes[this.at] !== expected) throw new Unreadable();
    this.at += 1;
  }

  private skipSpace(): void {
    while (isSpace(this.bytes[this.at] ?? 0)) this.at += 1;
  }
}

const isDigit = (character: number) => character >= 48 && character <= 57;
const isSpace = (character: number) =>
  character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;

/** Whether two readings have the same limits and obstruction, null and missing told apart. */
function sameCircumstances(one: Float64Array, other: Float64Array): boolean {
  for (let field = LIMITS; field < FIELDS.length; field += 1) {
    const a = one[field] ?? NONE;
    const b = other[field] ?? NONE;
    // Nor is NaN itself.
    if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return false;
  }
  return true;
}
