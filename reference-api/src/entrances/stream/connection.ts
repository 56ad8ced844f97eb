import { PassThrough, type Readable } from 'node:stream';
import type { StreamEvent } from '@sagitta/shared-contracts/stream';
import type { Position } from './change-feed';
import { eventFrame, heartbeatFrame } from './frames';
import type { Viewer, Visible } from './viewers';

/** Bytes that may wait for a slow reader. A client that leaves more unread is disconnected, and resumes later. */
const MOST_WAITING = 256_000;

/** One open stream. */
export class Connection {
  private readonly pipe = new PassThrough();
  visible: Visible = new Set();

  constructor(
    readonly viewer: Viewer,
    onClosed: () => void,
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
    if (this.pipe.readableLength + this.pipe.writableLength > MOST_WAITING) this.pipe.destroy();
  }
}
