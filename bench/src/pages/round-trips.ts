import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import type { BrowserContext, Page } from 'playwright-core';
import type { PageName } from './cases';
import { lookAt, openMeasured } from './visit';

const QUIET_MS = 250;
const DEADLINE_MS = 45_000;

/** A request that waits for its answer. */
interface Held {
  /** Of the interception. */
  requestId: string;
  networkId: string;
  url: string;
}

/**
 * The round trips that a page takes from the navigation until it is usable: for each, the addresses asked for in it.
 * Every request is held until the page has nothing left to do without an answer, then all that are held are answered
 * together. A request is therefore in the trip after that of the answer that led to it, however slow the machine is and
 * however few connections the browser opens. Not counted are opening a connection, which the page asks for with its
 * first bytes, and the questions of CORS, which the browser remembers and behind which a chain of files could hide.
 * @throws when the page has not become usable within 45 s, or a script comes over the network twice
 */
export async function roundTrips(
  context: BrowserContext,
  options: { url: string; name: PageName; api: string },
): Promise<string[][]> {
  const { page, session } = await openMeasured(context, options.api, 'plain');
  await page.addInitScript(`window.bench.watch(${JSON.stringify(options.name)})`);
  const trips: string[][] = [];
  const held: Held[] = [];
  const underWay = new Set<string>();
  const files = new Set<string>();
  const cached = new Set<string>();
  /** Scripts that were asked for before, by their requests. */
  const again = new Map<string, string>();
  const twice: string[] = [];
  let changedAt = Date.now();

  const answer = async ({ requestId, networkId }: Held) => {
    underWay.add(networkId);
    // A request that the page has given up meanwhile has no answer.
    await session.send('Fetch.continueRequest', { requestId }).catch(() => underWay.delete(networkId));
  };
  const ended = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId);
    changedAt = Date.now();
  };
  session.on('Network.loadingFinished', (finished) => {
    ended(finished);
    // One that was asked for while the first was still coming is handed the same bytes, and has none of its own.
    const url = again.get(finished.requestId);
    if (url !== undefined && finished.encodedDataLength > 0) twice.push(url);
  });
  session.on('Network.loadingFailed', ended);
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' && cached.has(requestId)) again.set(requestId, response.url);
  });
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request: { url, method } }) => {
    const one = { requestId, networkId, url };
    changedAt = Date.now();
    if (files.has(url)) cached.add(networkId);
    // The stream never ends, and no page waits for it.
    if (url.endsWith(STREAM_PATH)) void session.send('Fetch.continueRequest', { requestId });
    else if (cached.has(networkId) || method === 'OPTIONS') void answer(one);
    else held.push(one);
  });
  await session.send('Fetch.enable');
  // Ends with the first answer, which is given below.
  const navigation = page.goto(options.url, { waitUntil: 'commit', timeout: DEADLINE_MS });

  const until = Date.now() + DEADLINE_MS;
  for (;;) {
    await settled();
    if (trips.length > 0 && (await lookAt(page)).usable !== null) break;
    if (Date.now() > until) throw new Error(`${options.url} did not become usable: ${JSON.stringify(trips, null, 1)}`);
    const trip = held.splice(0);
    if (trip.length === 0) continue;
    trips.push(trip.map(({ url }) => url));
    for (const { url } of trip) if (!url.startsWith(options.api)) files.add(url);
    await Promise.all(trip.map(answer));
    await navigation;
  }
  await page.close();
  if (twice.length > 0) throw new Error(`Loaded twice: ${twice.join(', ')}`);
  return trips;

  /** Nothing is under way, and the page has had time for whatever follows from the answers. */
  async function settled(): Promise<void> {
    do {
      await new Promise((done) => setTimeout(done, 50));
      if (trips.length > 0 && underWay.size === 0) await idle(page);
    } while (underWay.size > 0 || Date.now() - changedAt < QUIET_MS);
  }
}

/** The page's own thread has nothing to do. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}
