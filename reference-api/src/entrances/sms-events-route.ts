import type { FastifyInstance } from 'fastify';
import { SMS_MAX_LENGTH } from '@sagitta/shared-contracts/rules/sms';
import { TimestampSchema } from '@sagitta/shared-contracts/wire';
import * as v from 'valibot';
import { inTransaction } from '../db/transactions';
import { InvalidRequest } from './http/errors';
import type { Services } from './http/services';
import { pathOfUnstorable } from './http/unstorable';
import { Refusal } from '../kit/refusal';
import { isSameSecret } from '../kit/same-secret';
import { takeSmsEvents } from '../records/sms/take-events';

/** Where a gateway reports outcomes and incoming messages. */
const SMS_EVENTS_PATH = '/sms-events';

/** The most events per request, and the longest text: ten messages that a phone shows as one. */
const MOST = 500;
const LONGEST_TEXT = 1_600;

const idText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const EventsSchema = v.object({
  reports: v.optional(
    v.pipe(
      v.array(
        v.object({
          reference: idText,
          state: v.picklist(['delivered', 'failed']),
          failure: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
        }),
      ),
      v.maxLength(MOST),
    ),
    [],
  ),
  messages: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: idText,
          from: v.pipe(v.string(), v.nonEmpty(), v.maxLength(SMS_MAX_LENGTH.number)),
          text: v.pipe(v.string(), v.maxLength(LONGEST_TEXT)),
          at: v.optional(
            v.nullable(
              v.pipe(
                TimestampSchema,
                v.transform((text) => new Date(text)),
              ),
            ),
            null,
          ),
        }),
      ),
      v.maxLength(MOST),
    ),
    [],
  ),
});

/**
 * `POST /sms-events`, with the secret as a bearer token. A request is stored completely or not at all, so that a
 * gateway that gets no 2xx can send it again.
 */
export function addSmsEvents(app: FastifyInstance, { store, clock }: Services, secret: string): void {
  app.post(SMS_EVENTS_PATH, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secret}`)) throw new Refusal(401);
    const events = read(request.body);
    await inTransaction(store.db, (db) => takeSmsEvents(db, events, clock()));
    return reply.code(204).send();
  });
}

function read(body: unknown): v.InferOutput<typeof EventsSchema> {
  const result = v.safeParse(EventsSchema, Array.isArray(body) ? null : body);
  if (!result.success)
    throw new InvalidRequest(
      Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])),
    );
  const unstorable = pathOfUnstorable(body);
  if (unstorable !== null) throw new InvalidRequest({ [unstorable]: 'Holds a character that cannot be stored' });
  return result.output;
}
