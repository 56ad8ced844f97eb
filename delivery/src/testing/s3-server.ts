import { spawn } from 'node:child_process';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ROOT } from '../suite';

export interface S3Server {
  endpoint: string;
  /** How it answers while a test has it misbehave. */
  misbehave: (how: Misbehaviour | null) => void;
  end: () => Promise<void>;
}

type Misbehaviour = 'full' | 'forbidden' | 'nonsense' | 'silent' | 'careless';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const ERRORS = {
  full: [507, '<Error><Code>XMinioStorageFull</Code><Message>Storage full.</Message></Error>'],
  forbidden: [403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'],
  nonsense: [200, '<html><p>Welcome to our captive portal'],
} as const;

/**
 * An S3 server with one bucket, `releases`. It is fauxqs, which knows no conditional writes: those are kept here, in
 * front of it, as S3 documents them.
 */
export async function startS3(): Promise<S3Server> {
  const upstream = await startFauxqs();
  await upstream.send('PUT', '/releases', {}, Buffer.alloc(0));
  let how: Misbehaviour | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const answer = async ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
    const { 'if-match': match, 'if-none-match': noneMatch, ...rest } = headers;
    const isConditional = method === 'PUT' && how !== 'careless' && (match !== undefined || noneMatch !== undefined);
    if (!isConditional) return upstream.send(method, url, rest, body);
    const [path = ''] = url.split('?');
    const { status, headers: now } = await upstream.send('HEAD', path, {}, Buffer.alloc(0));
    if (match !== undefined && status === 404) return refusal(404, 'NoSuchKey');
    if (match !== undefined ? now.etag !== match : status === 200) return refusal(412, 'PreconditionFailed');
    return upstream.send(method, url, rest, body);
  };

  const server = createServer((incoming, outgoing) => {
    if (how === 'silent') return;
    if (how && how !== 'careless') {
      const [status, text] = ERRORS[how];
      outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(text);
      return;
    }
    const work = async () => {
      const { status, headers, body } = await answer(incoming, await buffer(incoming));
      outgoing.writeHead(status, headers).end(body);
    };
    // One after another: between a comparison and its write nobody else writes.
    last = last.then(work, work).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    misbehave: (next) => {
      how = next;
    },
    end: async () => {
      server.close();
      server.closeAllConnections();
      await upstream.end();
    },
  };
}

function refusal(status: number, code: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  };
}

/** In a process of its own: it is an ES module, which jest does not load. */
async function startFauxqs() {
  const free = createServer();
  const port = await listen(free);
  free.close();
  const script = resolve(ROOT, 'delivery/node_modules/fauxqs/dist/cli.js');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, FAUXQS_PORT: String(port), FAUXQS_LOGGER: 'false' },
    stdio: 'ignore',
  });
  const send = (method: string, path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> =>
    new Promise<IncomingMessage>((done, fail) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, done);
      sent.on('error', fail);
      sent.end(body);
    }).then(async (response) => ({
      status: response.statusCode ?? 500,
      headers: response.headers,
      body: await buffer(response),
    }));
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send('GET', '/', {}, Buffer.alloc(0));
      break;
    } catch (error) {
      if (attempt === 300 || child.exitCode !== null) throw error;
      await new Promise((done) => {
        setTimeout(done, 100);
      });
    }
  }
  const ended = new Promise((done) => {
    child.once('close', done);
  });
  return {
    send,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
