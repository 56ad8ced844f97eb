import type * as v from 'valibot';

/** Any valibot schema, as seen by the table of operations. */
export type Schema = v.GenericSchema<unknown, unknown>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How often a failed call is repeated, and after how long. Only the shell's caller does this. */
export interface Retry {
  times: number;
  delayMs: number;
}

/** What an error status means to the caller's user. */
export type ErrorTable = Readonly<Record<number, string>>;

/**
 * One call of the product: section 7 of a document as data. The browser's typed caller, the API's route and validation,
 * the OpenAPI page and the network mocks are derived from it.
 */
export interface Operation<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema | 'blob' = Schema | 'blob',
> {
  /** Unique, camelCase: `login`, `listSystems`. */
  name: string;
  method: Method;
  /** Path with `{name}` for each path parameter, as the documents write it. */
  path: string;
  /** Path parameters, as text from the URL. */
  params: Params;
  /** Request body; undefined if the call sends none. */
  input: Input;
  /** The body is JSON unless it carries a file. */
  body: 'json' | 'multipart';
  /** The answer's body, or `'blob'` for a file. */
  output: Output;
  /**
   * The response is a list that a host may also send as a table, with `cards` one of what cards show alone
   * (docs/contracts.md#tables).
   */
  table: boolean | 'cards';
  /** Statuses that count as success (the documents accept 302 in places). */
  success: readonly number[];
  /** All other statuses of the call, with their meanings. */
  errors: ErrorTable;
  /** Status of a request that violates the schemas: 400, unless that means something else for this call. */
  malformed: 400 | 422;
  retry: Retry | null;
  /** Milliseconds; for a form, without any progress; null keeps the caller's default. */
  timeoutMs: number | null;
  /** `bearer` for all calls except sign-in and the password calls. */
  auth: 'bearer' | 'none';
  /** May be sent with a key, and is then carried out once (once.ts). Others refuse a key. */
  once: boolean | undefined;
}

/** The metadata of a file response. `notModified` is a 304: the blob is empty and the caller's copy is current. */
export interface FileAnswer {
  blob: Blob;
  /** From Content-Disposition, or null. */
  fileName: string | null;
  /** The Last-Modified header as sent, or null. */
  lastModified: string | null;
  notModified: boolean;
}

export type ParamsOf<O> =
  O extends Operation<infer P, Schema | undefined, Schema | 'blob'>
    ? P extends Schema
      ? v.InferInput<P>
      : undefined
    : never;
export type InputOf<O> =
  O extends Operation<Schema | undefined, infer I, Schema | 'blob'>
    ? I extends Schema
      ? v.InferInput<I>
      : undefined
    : never;
export type OutputOf<O> =
  O extends Operation<Schema | undefined, Schema | undefined, infer R>
    ? R extends Schema
      ? v.InferOutput<R>
      : FileAnswer
    : never;

interface Spec<P extends Schema | undefined, I extends Schema | undefined, R extends Schema | 'blob'> {
  name: string;
  params?: P;
  input?: I;
  output: R;
  table?: boolean | 'cards';
  body?: 'json' | 'multipart';
  success?: readonly number[];
  errors?: ErrorTable;
  malformed?: 400 | 422;
  retry?: Retry;
  timeoutMs?: number;
  auth?: 'bearer' | 'none';
  once?: boolean;
}

/** Errors that every call with a token may answer. */
export const COMMON_ERRORS: ErrorTable = {
  400: 'The request is malformed.',
  401: 'No valid session.',
  403: 'Not allowed for this account.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  500: 'Something went wrong on the server.',
  501: 'Declared but not served by this host yet.',
  503: 'The server is busy.',
};

/** Added by every call that carries an optimistic lock (docs/product/calls.md). */
export const CONFLICT: ErrorTable = {
  409: 'Somebody else changed it; the answer carries what is stored under `stored`.',
};

/** Added by every call that receives a file. */
export const NO_TURN_FOR_FILE: ErrorTable = {
  429: 'Too many files are being sent, by you or by others.',
  507: 'The host has no room for files left. Tell whoever runs it.',
};

/** Added by every call that makes a file of much data. */
export const NO_TURN_FOR_EXPORT: ErrorTable = {
  429: 'Too many files are being made, by you or by others.',
};

/**
 * Declares an operation. `PATCH /node/base` is written `operation('PATCH', '/node/base', {...})`.
 * `errors` lists what the call adds to {@link COMMON_ERRORS}.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  const M extends Method,
  const N extends string,
  P extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
  R extends Schema | 'blob' = 'blob',
>(method: M, path: string, spec: Spec<P, I, R> & { name: N }): Operation<P, I, R> & { method: M; name: N } {
  return {
    name: spec.name,
    method,
    path,
    params: spec.params as P,
    input: spec.input as I,
    body: spec.body ?? 'json',
    output: spec.output,
    table: spec.table ?? false,
    success: spec.success ?? [200, 201],
    errors: { ...COMMON_ERRORS, ...spec.errors },
    malformed: spec.malformed ?? 400,
    retry: spec.retry ?? null,
    timeoutMs: spec.timeoutMs ?? null,
    auth: spec.auth ?? 'bearer',
    once: spec.once,
  };
}

/** Fills `{name}` in an operation's path; every value is URL-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params?.[key];
    if (value === undefined || value === null || value === '')
      throw new Error(`The path ${path} needs a value for ${key}.`);
    return encodeURIComponent(String(value));
  });
}
