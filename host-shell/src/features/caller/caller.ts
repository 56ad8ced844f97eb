import { ApiError, errorDetails } from '@sagitta/shared-contracts/api-error';
import { nextTask } from '@sagitta/shared-contracts/next-task';
import { fillPath, type FileAnswer, type Operation } from '@sagitta/shared-contracts/operation';
import { SET_UP_FIRST } from '@sagitta/shared-contracts/rules/second-factor';
import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import { ACCEPT_CARDS, ACCEPT_TABLE, decodeTable, TABLE_TYPE, type Table } from '@sagitta/shared-contracts/table';
import type { tableReader } from '@sagitta/shared-contracts/table-reader';
import { create, isAxiosError, isCancel, type AxiosError, type AxiosResponse } from 'axios';
import axiosRetry, { isNetworkError, retryAfter } from 'axios-retry';
import * as v from 'valibot';
import { progressDeadline } from './progress-deadline';

/** For calls of which the documents name no timeout. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** From so many characters on an answer takes long to parse, to turn into a list and to check. */
const LONG = 500_000;
/** So many items of a long list are checked in one task, and so many rows of a table read, which takes a third. */
const AT_ONCE = 2_500;
const ROWS_AT_ONCE = 5_000;

export interface CallerOptions {
  apiUrl: string;
  token: () => string | null;
  /** Aborts every call that is in flight. */
  signal: () => AbortSignal;
  /** The host no longer knows the token of a call. */
  onUnauthorized: () => void;
  /** The host refuses a call since the account has to set a second factor up first. */
  onSetUpFirst?: () => void;
  /** The host's own clock, from the Date header of its answers. */
  onServerDate?: (date: string) => void;
}

/** Carries out the operations of the contract. axios and its retries live here and nowhere else. */
export function createCaller(options: CallerOptions): ApiCaller {
  const { apiUrl, token, signal, onUnauthorized, onSetUpFirst, onServerDate } = options;
  const http = create({ baseURL: apiUrl });
  axiosRetry(http, { retries: 0, shouldResetTimeout: true });

  const request = async (
    operation: Operation,
    given: { params?: unknown; input?: unknown },
    options: CallOptions,
  ): Promise<unknown> => {
    const sent = token();
    const retry = options.retry ?? operation.retry;
    const timeout = operation.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const asText = options.read ? 'arraybuffer' : 'text';
    const deadline = operation.body === 'multipart' ? progressDeadline(timeout) : null;
    const bearer = operation.auth === 'bearer' && sent ? { Authorization: `Bearer ${sent}` } : {};
    try {
      const response = await http.request<unknown>({
        method: operation.method,
        url: fillPath(operation.path, given.params as Record<string, unknown> | undefined),
        data: bodyOf(operation, given.input),
        headers: { ...bearer, ...acceptOf(operation), ...options.headers },
        responseType: operation.output === 'blob' ? 'blob' : asText,
        // Parsed below: axios would parse in the same task that has taken the answer from the network.
        transformResponse: (data: unknown) => data,
        timeout: deadline ? 0 : timeout,
        signal: AbortSignal.any([signal(), options.signal, deadline?.signal].filter((one) => one !== undefined)),
        validateStatus: (status) => operation.success.includes(status),
        onUploadProgress: deadline
          ? ({ progress }) => {
              deadline.moved();
              options.onUploadProgress?.(Math.round((progress ?? 0) * 100));
            }
          : undefined,
        onDownloadProgress: options.onDownloadProgress && (({ loaded }) => options.onDownloadProgress?.(loaded)),
        'axios-retry': {
          retries: retry?.times ?? 0,
          // A busy host says how long to leave it alone.
          retryDelay: (_, error) =>
            Math.max(retry?.delayMs ?? 0, error.response?.status === 503 ? retryAfter(error) : 0),
          retryCondition: isWorthRepeating,
        },
      });
      if (typeof response.headers.date === 'string') onServerDate?.(response.headers.date);
      const read = response.data instanceof ArrayBuffer ? await options.read?.(response.data) : undefined;
      if (read !== undefined) return await readAnswer(operation, { ...response, data: read });
      const data = textOf(response.data);
      // Each step of a long answer is a task of its own: the page paints and answers in between.
      const inTurn = typeof data === 'string' && data.length >= LONG ? nextTask : undefined;
      const reader = inTurn && isOfType(response, TABLE_TYPE) ? loadReader() : null;
      await inTurn?.();
      if (typeof data === 'string') response.data = jsonOrText(data);
      if (isOfType(response, TABLE_TYPE)) {
        const items = inTurn && (await readRows(operation, response.data, await reader, inTurn));
        if (items) return items;
        response.data = decodeTable(response.data);
      }
      await inTurn?.();
      return (
        (inTurn && (await readInTurns(operation, response.data, inTurn))) ?? (await readAnswer(operation, response))
      );
    } catch (error) {
      const failure = deadline?.signal.aborted ? tooSlow(operation) : await toApiError(operation, error);
      if (failure.status === 401 && operation.auth === 'bearer' && sent === token()) onUnauthorized();
      if (errorDetails(failure).code === SET_UP_FIRST && sent === token()) onSetUpFirst?.();
      throw failure;
    } finally {
      deadline?.clear();
    }
  };
  return ((operation: Operation, given: object, options: CallOptions = {}) =>
    request(operation, given, options)) as ApiCaller;
}

function acceptOf({ table }: Operation): { Accept?: string } {
  if (!table) return {};
  return { Accept: table === 'cards' ? ACCEPT_CARDS : ACCEPT_TABLE };
}

function isOfType({ headers }: AxiosResponse<unknown>, type: string): boolean {
  return String(headers['content-type']).startsWith(type);
}

function bodyOf(operation: Operation, input: unknown): unknown {
  if (input === undefined || operation.body === 'json') return input;
  const form = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** Null for what is no plain table, or does not match: it is then made a list, and that is read. */
async function readRows(
  { output }: Operation,
  table: unknown,
  reader: typeof tableReader | null,
  inTurn: () => Promise<void>,
): Promise<unknown> {
  await inTurn();
  const read = output === 'blob' ? null : reader?.(table, output);
  if (!read) return null;
  const list: unknown[] = [];
  const { length } = (table as Table).rows;
  for (let from = 0; from < length; from += ROWS_AT_ONCE) {
    if (from > 0) await inTurn();
    const items = read(from, from + ROWS_AT_ONCE);
    if (!items) return null;
    for (const item of items) list.push(item);
  }
  return list;
}

/** Fetched with the first long table: few accounts have one. If that fails, tables are read the slow way. */
async function loadReader(): Promise<typeof tableReader | null> {
  try {
    return (await import('@sagitta/shared-contracts/table-reader')).tableReader;
  } catch (error) {
    console.warn('The reader of long tables could not be fetched.', error);
    return null;
  }
}

/** Null for what is no plain list, or does not match: the whole is then read to tell why. */
async function readInTurns({ output }: Operation, data: unknown, inTurn: () => Promise<void>): Promise<unknown> {
  if (output === 'blob' || output.type !== 'array' || 'pipe' in output || !Array.isArray(data)) return null;
  const list: unknown[] = [];
  for (let from = 0; from < data.length; from += AT_ONCE) {
    if (from > 0) await inTurn();
    const part = v.safeParse(output, data.slice(from, from + AT_ONCE));
    if (!part.success) return null;
    list.push(...(part.output as unknown[]));
  }
  return list;
}

async function readAnswer(operation: Operation, { data, headers, status }: AxiosResponse<unknown>): Promise<unknown> {
  if (operation.output === 'blob') {
    const answer: FileAnswer = {
      blob: data instanceof Blob ? data : new Blob([]),
      fileName: await fileNameIn(headers['content-disposition']),
      lastModified: typeof headers['last-modified'] === 'string' ? headers['last-modified'] : null,
      notModified: status === 304,
    };
    return answer;
  }
  const parsed = v.safeParse(operation.output, data);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ApiError(
    'malformed',
    operation.name,
    status,
    `The response of ${operation.name} does not match the contract: ${v.getDotPath(issue) ?? 'the body'}: ` +
      `${issue.message}`,
    { body: data },
  );
}

/** Its parser is fetched with the first download. If that fails, the file is saved without its name. */
async function fileNameIn(disposition: unknown): Promise<string | null> {
  if (typeof disposition !== 'string') return null;
  try {
    return (await import('./file-name')).fileNameOf(disposition);
  } catch (error) {
    console.warn('The name of a file could not be read.', error);
    return null;
  }
}

/** A failed call is repeated where the host may do better next time: no connection, too slow, or its own failure. */
function isWorthRepeating(error: AxiosError): boolean {
  if (isCancel(error)) return false;
  const status = error.response?.status;
  if (status === undefined)
    return (
      isNetworkError(error) ||
      error.code === 'ECONNABORTED' ||
      error.code === 'ETIMEDOUT' ||
      error.code === 'ERR_NETWORK'
    );
  return status === 429 || (status >= 500 && status !== 501);
}

/** What a failed request means. Anything that is not a failed request is a fault of ours, and thrown on. */
export async function toApiError(operation: Operation, error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (isCancel(error)) return new ApiError('aborted', operation.name, 0, `${operation.name} was cancelled.`);
  if (!isAxiosError<unknown>(error)) throw error;
  if (!error.response) {
    if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return tooSlow(operation);
    return new ApiError('network', operation.name, 0, 'The server cannot be reached.');
  }
  const { status, data } = error.response;
  const text = data instanceof Blob ? await data.text() : textOf(data);
  const body = typeof text === 'string' ? jsonOrText(text) : text;
  const refusal = errorBody(body);
  return new ApiError(
    'status',
    operation.name,
    status,
    refusal.message ?? operation.errors[status] ?? `The server answered ${status}.`,
    { reference: refusal.reference, body },
  );
}

function tooSlow({ name }: Operation): ApiError {
  return new ApiError('timeout', name, 0, 'The server took too long to answer.');
}

function errorBody(body: unknown): { message?: string; reference?: string } {
  const parsed = v.safeParse(
    v.object({ error: v.object({ message: v.string(), reference: v.optional(v.string()) }) }),
    body,
  );
  return parsed.success ? parsed.output.error : {};
}

/** The text of a body of bytes; anything else as it is. */
function textOf(body: unknown): unknown {
  return body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
