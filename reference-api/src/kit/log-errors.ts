import type { FastifyRequest } from 'fastify';

/**
 * The parts of an error that are logged: where it happened and which statement failed, never what people typed or
 * stored.
 */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Table, column or constraint that a database error names. */
  about?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * Pino's own serializer copies every field of an error, among them the parameters of a failed statement: password
 * hashes, e-mails, links. This one takes a short list of fields.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.', stack: '' };
  const { code, table, column, constraint } = error as Error & Record<string, unknown>;
  const about = [table, column, constraint].filter((name) => typeof name === 'string').join(', ');
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(about !== '' && { about }),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/**
 * Which call it was. Neither its address, which may contain a token (`/change-password/…`), nor the caller's IP is
 * logged.
 */
export function loggedRequest(request: FastifyRequest): { method: string; route: string | undefined } {
  return { method: request.method, route: request.routeOptions?.url };
}

/** One line for the console. */
export function loggedLine(error: unknown): string {
  return lineOf(loggedError(error));
}

function lineOf({ message, cause }: LoggedError): string {
  return cause ? `${message} (${lineOf(cause)})` : message;
}

function messageOf(error: Error): string {
  // A failed statement, followed by its values.
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query}`;
  // PostgreSQL quotes the value that it could not read (class 22, data exceptions).
  if ('code' in error && String(error.code).startsWith('22')) return 'A value does not fit its column.';
  return error.message.replaceAll(E_MAIL, '[e-mail]');
}

/** The frames only: a stack begins with the message. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}

const FRAME = /^\s+at /;
const E_MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
