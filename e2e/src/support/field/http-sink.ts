import { createServer } from 'node:http';
import { listening } from './listening';

interface Asked {
  path: string;
  authorization: string;
  body: unknown;
}

/** Starts a server that keeps what it is told and answers each with an id. */
export async function startHttpSink(): Promise<{ url: string; asked: Asked[]; stop: () => Promise<void> }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { authorization, 'grpc-metadata-authorization': api } = request.headers;
      asked.push({
        path: request.url ?? '',
        authorization: authorization ?? String(api),
        body: JSON.parse(text) as unknown,
      });
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: `item-${asked.length}` }));
    });
  });
  const port = await listening(server);
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, asked, stop };
}
