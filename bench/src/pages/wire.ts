import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import type { CDPSession } from 'playwright-core';

/** One request of a page, as it went over the wire. */
export interface WireRequest {
  url: string;
  type: string;
  /** Epoch ms. */
  startedAt: number;
  endedAt: number | null;
  /** As encoded, headers included; 0 where the browser's cache answered alone. */
  bytes: number;
  api: boolean;
}

const QUIET_MS = 500;

/** Listens to a page's network from now on. */
export class Wire {
  readonly requests: WireRequest[] = [];
  private readonly byId = new Map<string, WireRequest>();
  private lastChange = Date.now();
  /** What the browser's own clock is behind the epoch, in seconds. */
  private epoch = 0;

  static async of(session: CDPSession, apiOrigin: string): Promise<Wire> {
    const wire = new Wire();
    session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
      wire.epoch = wallTime - timestamp;
      if (!/^https?:/.test(request.url)) return;
      const entry: WireRequest = {
        url: request.url,
        type: type ?? 'Other',
        startedAt: wallTime * 1000,
        endedAt: null,
        bytes: 0,
        api: request.url.startsWith(apiOrigin),
      };
      wire.byId.set(requestId, entry);
      wire.requests.push(entry);
      wire.changed();
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
      wire.finish(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => wire.finish(requestId, timestamp, 0));
    // Nothing of it is read here, and a copy of a long answer would be made in the page's own task.
    await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return wire;
  }

  /**
   * Resolves when nothing has been under way for half a second, or at the deadline: a page that lives never rests for
   * good.
   */
  async quiet(deadlineMs: number): Promise<void> {
    const until = Date.now() + deadlineMs;
    while (Date.now() < until && (this.open > 0 || Date.now() - this.lastChange < QUIET_MS))
      await new Promise((done) => setTimeout(done, 25));
  }

  /** The stream of changes never ends, and means nothing. */
  private get open(): number {
    return this.requests.filter(({ endedAt, url }) => endedAt === null && !url.endsWith(STREAM_PATH)).length;
  }

  private finish(id: string, timestamp: number, bytes: number): void {
    const entry = this.byId.get(id);
    if (!entry) return;
    entry.endedAt = (timestamp + this.epoch) * 1000;
    entry.bytes = bytes;
    this.changed();
  }

  private changed(): void {
    this.lastChange = Date.now();
  }
}

export interface WireSum {
  /** Bytes of the suite's own files: document, scripts, styles, fonts, configuration. */
  fileBytes: number;
  /** Bytes of the API's answers. */
  apiBytes: number;
  /** Requests that went over the wire. */
  requests: number;
}

/** Sums up what was asked for until a moment (epoch ms). A font counts whenever it was asked for: the text needs it. */
export function sumUntil(requests: readonly WireRequest[], until: number): WireSum {
  const counted = requests.filter(
    ({ startedAt, type, bytes }) => (startedAt <= until || type === 'Font') && (bytes > 0 || type === 'Preflight'),
  );
  const bytesOf = (api: boolean) =>
    counted.filter((request) => request.api === api).reduce((sum, { bytes }) => sum + bytes, 0);
  return { fileBytes: bytesOf(false), apiBytes: bytesOf(true), requests: counted.length };
}
