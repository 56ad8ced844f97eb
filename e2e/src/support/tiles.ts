import { createServer } from 'node:http';
import { TILES_PORT } from './addresses';

/** A tile service of our own: journeys must not depend on somebody else's. */
export const TILES_ORIGIN = `http://localhost:${TILES_PORT}`;
export const TILES = `${TILES_ORIGIN}/{z}/{x}/{y}.png`;
export const ATTRIBUTION = '© Tiles of the journeys';

/** One grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4c+bMfwAHqgMuKm5qYwAAAABJRU5ErkJggg==',
  'base64',
);

/** Serves the same tile for every address. Resolves to what stops it. */
export async function startTiles(): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=3600' }).end(TILE);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(TILES_PORT, 'localhost', done));
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
