import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ONCE_KEY, ONCE_REPEATED, OnceKeySchema } from '@sagitta/shared-contracts/once';
import type { Operation, Schema } from '@sagitta/shared-contracts/operation';
import { decodeTable } from '@sagitta/shared-contracts/table';
import { breaches } from './breaches';
import { inTransaction } from '../../db/transactions';
import { contentOf, once } from '../../access/once';
import type { Caller } from '../../access/caller';
import { type CallContext, FileBody, JsonText, type Served } from '../../access/calls/handler';
import { authenticate } from './authenticate';
import { answer, InvalidRequest } from './errors';
import { inChunks } from './in-chunks';
import { readForm } from './read-form';
import { roomForUpload, turnToStore } from './room-for-upload';
import { pathOfUnstorable } from './unstorable';
import { sendFile } from './send-file';
import { varyWith } from './vary';
import type { Services } from './services';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Creates one route for every operation of the contract; those without a handler answer 501. */
export function addRoutes(
  app: FastifyInstance,
  operations: readonly Operation[],
  served: readonly Served[],
  services: Services,
): void {
  const byName = new Map(served.map((entry) => [entry.operation.name, entry]));
  for (const operation of operations) {
    const entry = byName.get(operation.name);
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      // Files are sent as stored: most formats are compressed already.
      ...(operation.output === 'blob' && { compress: false as const }),
      handler: entry
        ? (request, reply) => answerCall(entry, request, reply, services)
        : (request, reply) => notServed(operation, request, reply, services),
    });
  }
}

async function notServed(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  if (operation.auth === 'bearer') await authenticate(request, services, operation.name);
  return reply.code(501).send(answer('Declared but not served by this host yet.'));
}

async function answerCall(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const { operation } = served;
  const leaving = new AbortController();
  if (reply.raw.destroyed) leaving.abort();
  else reply.raw.once('close', () => leaving.abort());
  const caller = operation.auth === 'bearer' ? await authenticate(request, services, operation.name) : null;
  const giveBack = await roomForUpload(request, served, services, caller, leaving.signal);
  try {
    return await answerOf(served, request, reply, services, caller, leaving.signal);
  } finally {
    giveBack();
  }
}

async function answerOf(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  caller: Caller | null,
  left: AbortSignal,
): Promise<FastifyReply> {
  const { operation } = served;
  const call = {
    db: services.store.db,
    longReads: services.longReads,
    clock: services.clock,
    env: services.env,
    limits: services.limits,
    controller: services.controller,
    log: request.log,
    address: request.ip,
    header: (name: string) => headerText(request.headers[name]),
    params: parse(operation.params, request.params),
    input: parse(operation.input, await bodyOf(request, served, left)),
    caller,
    left,
  } satisfies CallContext & { params: unknown; input: unknown; caller: Caller | null };

  const key = keyOf(operation, call.header(ONCE_KEY.toLowerCase()));
  const giveBack = await turnToStore(served, services, caller, left);
  const { answer: result, isRepeated } = await handled(served, call, services, key).finally(giveBack);

  if (result instanceof FileBody) return sendFile(reply, result, call.header('if-modified-since'));
  if (services.env.CHECK_ANSWERS) checkAnswer(operation, result);
  void reply.code(operation.success[0] ?? 200).header('cache-control', 'no-store');
  if (key !== null) void reply.header(ONCE_REPEATED, String(isRepeated));
  if (operation.table) void reply.header('vary', varyWith(reply, 'accept'));
  if (result instanceof JsonText) return reply.type(`${result.type}; charset=utf-8`).send(inChunks(result.text));
  return reply.send(result ?? {});
}

async function handled(
  served: Served,
  call: Parameters<Served['handle']>[0],
  { store }: Services,
  key: string | null,
): Promise<{ answer: unknown; isRepeated: boolean }> {
  if (!served.transaction) return { answer: await served.handle(call), isRepeated: false };
  return inTransaction(store.db, async (db) => {
    const work = () => served.handle({ ...call, db });
    if (key === null || call.caller === null) return { answer: await work(), isRepeated: false };
    const content = contentOf(served.operation.name, call.params, call.input);
    return once(db, { accountId: call.caller.id, key, content, at: call.clock() }, work);
  });
}

/** The key under which the call is carried out once; null if it has none. */
function keyOf(operation: Operation, given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!operation.once) throw new InvalidRequest({ [ONCE_KEY]: 'This call takes no key.' });
  const key = v.safeParse(OnceKeySchema, given);
  if (!key.success) throw new InvalidRequest({ [ONCE_KEY]: key.issues[0].message });
  return key.output;
}

function bodyOf(request: FastifyRequest, { operation, maxFileBytes }: Served, left: AbortSignal): unknown {
  return maxFileBytes === undefined ? request.body : readForm(request, operation, maxFileBytes, left);
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) {
    const found = pathOfUnstorable(result.output);
    if (found !== null) throw new InvalidRequest({ [found]: 'Holds a character that cannot be stored.' });
    return result.output;
  }
  throw new InvalidRequest(
    Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])),
  );
}

/** A response that violates the contract is a bug of this host, and fails in tests and in development. */
function checkAnswer(operation: Operation, result: unknown): void {
  if (operation.output === 'blob') throw new Error(`${operation.name} answered something that is not a file.`);
  const body: unknown = JSON.parse(result instanceof JsonText ? result.text : JSON.stringify(result ?? {}));
  const isTable = result instanceof JsonText && result.type !== 'application/json';
  const found = breaches(operation.output, isTable ? decodeTable(body) : body);
  if (found.length > 0)
    throw new Error(`${operation.name} answered what its contract does not allow: ${found.join('; ')}`);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
