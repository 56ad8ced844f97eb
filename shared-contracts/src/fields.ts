import * as v from 'valibot';
import { EMAIL_PROBLEM, isAccountName, isEmail, isName, isPhone, MAX_LENGTH, NAME_PROBLEM, PHONE_PROBLEM } from './rules/text';
import { isShortDate, isTime, COMMUNICATION_PERIOD, MEASUREMENT_PERIOD } from './rules/time';

// Fields of request bodies that many calls share. The rules themselves are in ./rules; here they become schemas.

/** A name of at most `maxLength` characters. */
export const nameField = (maxLength: number = MAX_LENGTH.name) => v.pipe(v.string(), v.check((text) => isName(text, maxLength), NAME_PROBLEM));

export const AccountNameSchema = /*#__PURE__*/ v.pipe(v.string(), v.check(isAccountName, NAME_PROBLEM));
export const EmailSchema = /*#__PURE__*/ v.pipe(v.string(), v.check(isEmail, EMAIL_PROBLEM));
export const PhoneSchema = /*#__PURE__*/ v.pipe(v.string(), v.check((text) => isPhone(text), PHONE_PROBLEM));

/** Text of at most `maxLength` characters; empty counts as null. */
export const textField = (maxLength: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(maxLength), v.transform((text) => (text === '' ? null : text)))), null);

/** A day, yyyy-mm-dd, or null. */
export const DayFieldSchema = /*#__PURE__*/ v.optional(v.nullable(v.pipe(v.string(), v.isoDate())), null);

export const TimeSchema = /*#__PURE__*/ v.pipe(v.string(), v.check(isTime, 'Incorrect value'));
export const ShortDateSchema = /*#__PURE__*/ v.pipe(v.string(), v.check(isShortDate, 'Incorrect value'));

/** Seconds. */
export const MeasurementPeriodSchema = /*#__PURE__*/ v.pipe(v.number(), v.integer(), v.minValue(MEASUREMENT_PERIOD.min), v.maxValue(MEASUREMENT_PERIOD.max));
export const CommunicationPeriodSchema = /*#__PURE__*/ v.pipe(v.number(), v.integer(), v.minValue(COMMUNICATION_PERIOD.min), v.maxValue(COMMUNICATION_PERIOD.max));

/** The optimistic lock of what is saved: the value that was read with it (decisions, Calls). */
export const LockSchema = /*#__PURE__*/ v.optional(v.nullable(v.string()), null);

/** Base64 text of an image of at most `maxBytes`, or null to remove it; left out, the stored image stays. */
export const imageField = (maxBytes: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(Math.ceil(maxBytes / 3) * 4), v.check((text) => text === '' || BASE64.test(text), 'Not base64'))));
export const ImageMimeSchema = /*#__PURE__*/ v.optional(v.nullable(v.pipe(v.string(), v.regex(/^image\/[\w.+-]+$/))));

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
