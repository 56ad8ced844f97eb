import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a fake server. */
export interface Asked {
  /** Method and path with query, as in `POST /queue?id=1`. */
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a server that answers JSON, for code that calls other servers; `url` has no trailing slash. */
export async function fakeServer(
  answer: (asked: Asked) => { status: number; json: unknown },
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { status, json } = answer({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
