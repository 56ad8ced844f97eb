import { PassThrough, type Readable } from 'node:stream';
import type { StreamEvent, SystemChange } from '@sagitta/shared-contracts/stream';
import type { Change, Position } from './change-feed';
import type { Viewer, Visible } from './viewers';

/** Bytes that may wait for a slow reader. A client that leaves more unread is disconnected, and resumes later. */
const MOST_WAITING = 256_000;

/** One open stream. The shell listens to it in host-shell/src/features/live/keep-connected.ts. */
export class Connection {
  private readonly pipe = new PassThrough();
  visible: Visible = new Set();

  constructor(
    readonly viewer: Viewer,
    onClosed: () => void,
    /** It left too much unread. */
    private readonly onSlow: () => void = () => undefined,
  ) {
    this.pipe.once('close', onClosed);
  }

  get body(): Readable {
    return this.pipe;
  }

  tell(event: StreamEvent, id: Position): void {
    this.send(eventFrame(event, id));
  }

  beat(id: Position): void {
    this.send(heartbeatFrame(id));
  }

  end(reason: 'session' | 'closing', id: Position): void {
    this.tell({ event: 'end', data: { reason } }, id);
    this.pipe.end();
  }

  /** Sends a frame, if the stream is still open. */
  send(text: string): void {
    if (this.pipe.writableEnded || this.pipe.destroyed) return;
    this.pipe.write(text);
    if (this.pipe.readableLength + this.pipe.writableLength <= MOST_WAITING) return;
    this.onSlow();
    this.pipe.destroy();
  }
}

/** One event as sent over the wire. */
export function eventFrame({ event, data }: StreamEvent, id: Position): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Keep-alive. Its id lets a caller who sees few changes resume from here. */
function heartbeatFrame(id: Position): string {
  return eventFrame({ event: 'heartbeat', data: {} }, id);
}

/** The changes visible to a viewer of these systems, one entry per system; null if there are none. */
export function changeEvent(changes: readonly Change[], visible: Visible): StreamEvent | null {
  const systems = new Map<number, { kinds: Set<string>; nodeIds: Set<number> }>();
  for (const { kind, systemId, ids } of changes) {
    if (systemId === null || (visible !== null && !visible.has(systemId))) continue;
    const entry = systems.get(systemId) ?? { kinds: new Set(), nodeIds: new Set() };
    entry.kinds.add(kind);
    for (const id of ids) entry.nodeIds.add(id);
    systems.set(systemId, entry);
  }
  if (systems.size === 0) return null;
  return {
    event: 'change',
    data: {
      systems: [...systems].map(([id, entry]): SystemChange => ({
        id,
        kinds: [...entry.kinds],
        nodeIds: [...entry.nodeIds],
      })),
    },
  };
}
