import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '@sagitta/shared-contracts/api-error';
import { errorsOf } from '@sagitta/shared-contracts/once';
import { COMMON_ERRORS, type ErrorTable } from '@sagitta/shared-contracts/operation';
import { tryAgainIn } from '@sagitta/shared-contracts/rules/retry-after';
import { lackOf, mayBeDone } from '../../db/no-connection';
import { Refusal, ToldRefusal } from '../../kit/refusal';
import { drain } from './drain';
import { loggedLine } from '../../kit/log-errors';

const TOO_LARGE = 'The request is too large.';

/** Seconds: a call that found no connection has already waited 10 s, and a restart of PostgreSQL takes a few. */
const BUSY_RETRY_AFTER = 5;

/** A body or parameters that violate the operation's schema. */
export class InvalidRequest extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('The request is malformed.');
  }
}

/** Said of files before they are read. */
const NO_ROOM: ReadonlySet<number> = new Set([429, 507]);

/** Of a call that may have stored something before its connection broke. Reading again is always right. */
const LOOK_FIRST = 'The connection to the database broke. Check whether the change was saved before you try again.';

/**
 * Turns any thrown value into the standard error response. What has failed answers 500: its message is hidden, and
 * logged under a reference. A call for which the database had no connection answers 503.
 */
export function errorHandler(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { operation } = request.routeOptions.config;
  const errors: ErrorTable = operation ? errorsOf(operation) : COMMON_ERRORS;
  const malformed = operation?.malformed ?? 400;
  if (error instanceof InvalidRequest) {
    // Of a form that is refused, a file may still be on its way.
    drain(request.raw, () => void reply.code(malformed).send(answer(error.message, { fields: error.fields })));
    return;
  }
  const declared = error instanceof Refusal ? errors[error.status] : undefined;
  if (error instanceof Refusal && declared !== undefined) {
    const { status, fields, stored, retryAfter, beside } = error;
    const [said, code] = error instanceof ToldRefusal ? [error.why, error.code] : [declared];
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const message = retryAfter === undefined ? said : `${said} ${tryAgainIn(retryAfter)}`;
    const send = () => void reply.code(status).send({ ...beside, ...answer(message, { fields, code, stored }) });
    if (NO_ROOM.has(status)) drain(request.raw, send);
    else send();
    return;
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    // Fastify's own refusals. A body of an unsupported type counts as malformed too.
    if (status === 413) {
      // A caller still sending would otherwise see a connection reset and no response.
      drain(request.raw, () => void reply.code(413).send(answer(errors[413] ?? TOO_LARGE)));
      return;
    }
    const known = status === 415 || status === 400 ? malformed : status;
    const message = known === malformed ? COMMON_ERRORS[400] : errors[known];
    void reply.code(known).send(answer(message ?? COMMON_ERRORS[400] ?? error.message));
    return;
  }
  if (hasLeft(error, reply)) {
    request.log.info('The caller left before the answer began.');
    return;
  }
  const lack = lackOf(error);
  if (lack !== null) {
    // Not an error: the request was right. `lack` tells the two reasons apart.
    request.log.warn({ lack }, `A call was answered 503: ${loggedLine(error)}`);
    const isUnsure = request.method !== 'GET' && mayBeDone(error);
    const message = isUnsure ? LOOK_FIRST : `${errors[503] ?? COMMON_ERRORS[503]} Try again in a moment.`;
    // A caller may still be sending a file.
    drain(request.raw, () => void reply.code(503).header('retry-after', BUSY_RETRY_AFTER).send(answer(message)));
    return;
  }
  const reference = randomUUID();
  request.log.error({ err: error, reference }, 'A call failed.');
  void reply.code(500).send(answer('Something went wrong on the server.', { reference }));
}

/**
 * If the caller is gone before a response can be streamed, Fastify reports a failure here for calls with a body.
 * Without a body, or once the response has begun, it logs the same by itself.
 */
function hasLeft(error: Error, reply: FastifyReply): boolean {
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

export function notFoundHandler(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(answer('There is no such call.'));
}

export function answer(message: string, more?: Omit<ErrorAnswer['error'], 'message'>): ErrorAnswer {
  return { error: { message, ...more } };
}
