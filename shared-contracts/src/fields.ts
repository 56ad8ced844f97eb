import * as v from 'valibot';
import { INCORRECT_VALUE } from './rules/system-settings';
import {
  ACCOUNT_NAME_TOO_SHORT,
  EMAIL_PROBLEM,
  isAccountName,
  isEmail,
  isName,
  isPhone,
  MAX_LENGTH,
  NAME_PROBLEM,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
  PHONE_PROBLEM,
  plainPhone,
} from './rules/text';
import { isDay, isShortDate, isTime, COMMUNICATION_PERIOD, MEASUREMENT_PERIOD } from './rules/time';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const OWNER = /^[a-z][a-z0-9-]{0,62}$/;
const IMAGE_MIME = /^image\/[\w.+-]+$/;

// Fields of request bodies that many calls share. The rules themselves are in ./rules; here they become schemas.

/** A name of at most `maxLength` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function nameField(maxLength: number = MAX_LENGTH.name) {
  return v.pipe(
    v.string(),
    v.check((text) => isName(text, maxLength), NAME_PROBLEM),
  );
}

export const AccountNameSchema = v.pipe(
  v.string(),
  v.check((text) => isName(text, MAX_LENGTH.accountName), NAME_PROBLEM),
  v.check((text) => isAccountName(text) || !isName(text, MAX_LENGTH.accountName), ACCOUNT_NAME_TOO_SHORT),
);
/** Stored in lower case without surrounding spaces, so that an address is unique however it was typed. */
export const EmailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.check(isEmail, EMAIL_PROBLEM));
/** Stored as the plain number, without separators; empty counts as null. */
export const PhoneOrNoneSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => (text.trim() === '' ? null : plainPhone(text))),
      v.check((phone) => phone === null || isPhone(phone), PHONE_PROBLEM),
    ),
  ),
  null,
);

/** A password that is being set; one that is only compared may have any length. */
export const NewPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT),
  v.maxLength(MAX_LENGTH.password),
);

/** Text of at most `maxLength` characters; empty counts as null. */
/* @__NO_SIDE_EFFECTS__ */
export function textField(maxLength: number) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(maxLength),
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
    null,
  );
}

/** `customer` or a provider's slug; the host decides which slug is valid. */
export const OwnerSchema = v.pipe(v.string(), v.regex(OWNER));

/** A day, yyyy-mm-dd; the field also takes null. */
export const DaySchema = v.pipe(v.string(), v.check(isDay, 'Not a day'));
export const DayFieldSchema = v.optional(v.nullable(DaySchema), null);

export const TimeSchema = v.pipe(v.string(), v.check(isTime, INCORRECT_VALUE));
export const ShortDateSchema = v.pipe(v.string(), v.check(isShortDate, INCORRECT_VALUE));

/** Seconds. */
export const MeasurementPeriodSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(MEASUREMENT_PERIOD.min),
  v.maxValue(MEASUREMENT_PERIOD.max),
);
export const CommunicationPeriodSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(COMMUNICATION_PERIOD.min),
  v.maxValue(COMMUNICATION_PERIOD.max),
);

/**
 * The optimistic lock of a save: the value that was read with the data (docs/product/calls.md). A call without it is
 * well formed, as older contracts have it, and the host refuses it as outdated; callers of today must name it.
 */
export const LockSchema = v.optional(v.nullable(v.string()), null) as unknown as v.GenericSchema<string | null>;

/** Base64 text of an image of at most `maxBytes`, or null to remove it; if omitted, the stored image is kept. */
/* @__NO_SIDE_EFFECTS__ */
export function imageField(maxBytes: number) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(Math.ceil(maxBytes / 3) * 4),
        v.check((text) => text === '' || BASE64.test(text), 'Not base64'),
      ),
    ),
  );
}
export const ImageMimeSchema = v.optional(v.nullable(v.pipe(v.string(), v.regex(IMAGE_MIME))));
