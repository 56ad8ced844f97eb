import * as v from 'valibot';
import { DayFieldSchema } from '../fields';
import { operation } from '../operation';
import { SMS_DIRECTIONS, SMS_MAX_LENGTH, SMS_PAGE_SIZE, SMS_PROBLEMS, SMS_SORT_KEYS, SMS_STATES } from '../rules/sms';
import { IdSchema, maybe, OffsetSchema, oneOf } from '../wire';

/**
 * A text message that a router or node sent or received (docs/product/back-office.md#sms). `date` is ISO 8601 in UTC.
 */
export const SmsSchema = v.object({
  ID: v.number(),
  number: maybe(v.string()),
  systemName: maybe(v.string()),
  routerSerialNumber: maybe(v.string()),
  nodeId: maybe(v.number()),
  nodeName: maybe(v.string()),
  date: v.string(),
  text: v.string(),
  direction: oneOf(SMS_DIRECTIONS, 'received'),
  /** The delivery state of a sent message; a host that does not know it omits it. */
  state: v.fallback(maybe(v.picklist(SMS_STATES)), null),
  /** Why it failed, or why it is tried again. */
  failure: maybe(v.string()),
  /** IANA zone of its system. */
  timezone: maybe(v.string()),
});
export type Sms = v.InferOutput<typeof SmsSchema>;

const FilterTextSchema = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(SMS_MAX_LENGTH.text))), null);

/** A page of messages; days are yyyy-mm-dd, both inclusive, and null filters nothing. */
export const SmsQuerySchema = v.object({
  sortBy: v.optional(v.picklist(SMS_SORT_KEYS), 'date'),
  sortDirection: v.optional(v.picklist(['ASC', 'DESC']), 'DESC'),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SMS_PAGE_SIZE)), SMS_PAGE_SIZE),
  offset: v.optional(OffsetSchema, 0),
  number: FilterTextSchema,
  systemId: v.optional(v.nullable(IdSchema), null),
  routerId: v.optional(v.nullable(IdSchema), null),
  dateStart: DayFieldSchema,
  dateEnd: DayFieldSchema,
  textFuzzy: FilterTextSchema,
  direction: v.optional(v.nullable(v.picklist(SMS_DIRECTIONS)), null),
});
export type SmsQuery = v.InferOutput<typeof SmsQuerySchema>;

export const listSmses = operation('POST', '/smses', {
  name: 'listSmses',
  input: SmsQuerySchema,
  output: v.object({ data: v.array(SmsSchema), totalRecords: v.number() }),
});

/** Routers with a SIM card that can send. */
export const listSimCardRouters = operation('GET', '/simcard-routers', {
  name: 'listSimCardRouters',
  output: v.array(
    v.object({
      id: v.number(),
      systemName: maybe(v.string()),
      serialNumber: v.string(),
      simcardTelephone: maybe(v.string()),
    }),
  ),
});

/** Nodes with a SIM card that can send. */
export const listSimCardNodes = operation('GET', '/simcard-nodes', {
  name: 'listSimCardNodes',
  output: v.array(
    v.object({ id: v.number(), systemName: maybe(v.string()), name: v.string(), simcardTelephone: maybe(v.string()) }),
  ),
});

/**
 * Sends to a number, or to the SIM card of a node or router: then `number` is its telephone
 * (docs/product/back-office.md#sms).
 */
export const sendSms = operation('POST', '/send-sms', {
  name: 'sendSms',
  input: v.pipe(
    v.object({
      text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(SMS_MAX_LENGTH.text)),
      number: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(SMS_MAX_LENGTH.number))), null),
      nodeId: v.optional(v.nullable(IdSchema), null),
      routerId: v.optional(v.nullable(IdSchema), null),
    }),
    v.check(
      ({ number, nodeId, routerId }) => Boolean(number) || nodeId !== null || routerId !== null,
      SMS_PROBLEMS.target,
    ),
    v.check(({ nodeId, routerId }) => nodeId === null || routerId === null, 'Node and router exclude each other'),
  ),
  output: v.unknown(),
});
