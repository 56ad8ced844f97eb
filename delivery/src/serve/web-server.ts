import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { COMMON_HEADERS, PLAIN_HEADERS } from './headers';

/**
 * Connections that one origin holds at once; more are closed on arrival, so that file handles are left for the files.
 */
const MAX_CONNECTIONS = 500;

/** Ms that a whole request may take to come: a page has no body, so a second would do. */
const REQUEST_MS = 15_000;
/** Ms without a byte in either direction after which a connection is closed, also in the middle of an answer. */
const SILENT_MS = 60_000;
const CHECK_EVERY_MS = 5_000;

export interface WebServerLimits {
  maxConnections?: number;
  requestMs?: number;
  silentMs?: number;
  checkEveryMs?: number;
}

interface ListenOptions extends WebServerLimits {
  /** The interface to listen on; all of them unless it is given. */
  host?: string;
}

/** An HTTP server whose callers can neither block it nor exhaust it. */
function createWebServer(listener: RequestListener, limits: WebServerLimits = {}): Server {
  const { maxConnections = MAX_CONNECTIONS, requestMs = REQUEST_MS, silentMs = SILENT_MS } = limits;
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: limits.checkEveryMs ?? CHECK_EVERY_MS,
    },
    listener,
  );
  server.maxConnections = maxConnections;
  server.setTimeout(silentMs);
  return server;
}

/** Starts listening, or rejects where the port cannot be had. */
export function listen(
  listener: RequestListener,
  port: number,
  { host, ...limits }: ListenOptions = {},
): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createWebServer(listener, limits);
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      // For example too many open files while accepting: the next connection may do better.
      server.on('error', (error) => console.error(error));
      done(server);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

/**
 * Answers GET and HEAD with `answer`, and whatever goes wrong on the way with a status: nothing is ever thrown past it.
 */
export function answering(
  headers: Readonly<Record<string, string>>,
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>,
): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Nobody reads a body here, so the connection ends with the answer.
      response.writeHead(405, { Allow: 'GET, HEAD', Connection: 'close' }).end();
      return;
    }
    const path = pathOf(request.url);
    if (path === null) {
      answerPlainly(response, 400, 'The address cannot be read.\n');
      return;
    }
    answer(request, response, path).catch((error: unknown) => {
      console.error(error);
      answerPlainly(response, 503, 'Not available.\n');
    });
  };
}

/** Names of this machine as itself, whatever it is called elsewhere. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers for these hosts and for this machine's own names; whoever asks for another gets 421 and learns nothing.
 * A page of somebody else whose name leads here would otherwise be of this origin.
 */
export function onlyFor(hosts: readonly string[], listener: RequestListener): RequestListener {
  const known = new Set([...LOOPBACK, ...hosts]);
  return (request, response) => {
    const host = hostOf(request);
    if (host !== null && known.has(host)) {
      listener(request, response);
      return;
    }
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
    answerPlainly(response, 421, 'This server has no such host.\n');
  };
}

/** The name that a request is for, without port; null where it says none. An address in the request line counts. */
function hostOf({ url = '', headers }: IncomingMessage): string | null {
  const address = url.startsWith('/') ? `http://${headers.host ?? ''}` : url;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') || null : null;
}

/** An answer in words that no cache keeps. Where the headers are out already, the connection is cut instead. */
export function answerPlainly(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['Content-Encoding', 'Content-Length', 'Content-Range', 'ETag']) response.removeHeader(name);
  response.writeHead(status, PLAIN_HEADERS).end(response.req.method === 'HEAD' ? undefined : text);
}

/** The path of a request line, normalized; null where it is none. `//` and `http://[` make URL throw. */
function pathOf(url: string | undefined): string | null {
  const address = url ?? '/';
  return URL.canParse(address, BASE) ? new URL(address, BASE).pathname : null;
}

const BASE = 'http://localhost';
