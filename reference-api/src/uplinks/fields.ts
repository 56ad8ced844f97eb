import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';

// Fields that both network servers write alike. Each leaves out what is empty, 0 or false.

const EUI = /^[0-9a-f]{16}$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

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

export const counter = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNTER, 'is beyond 32 bits')),
  0,
);

export const port = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)), 0);

/** Node reads almost anything as base64, so the text is checked first. */
export const base64 = v.optional(
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
    v.check((at) => !Number.isNaN(at.getTime()) && Math.abs(at.getUTCFullYear()) <= 9_999),
  ),
);
