import { Readable } from 'node:stream';
import { STREAM_TYPE } from '@sagitta/shared-contracts/stream';
import type { FastifyInstance } from 'fastify';

/**
 * Ends answers that are made while they are taken, where the caller takes nothing of what waits for a whole period:
 * what such an answer holds, as the turn of an evidence pack, would be held for ever. One that is still being made is
 * not ended. The stream of changes has a limit of its own (entrances/stream/connection.ts).
 */
export function addDownloadDeadline(app: FastifyInstance, seconds: number): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || isEventStream(reply.getHeader('content-type'))) return;
    const { raw } = reply;
    const sent = () => raw.socket?.bytesWritten ?? 0;
    let counted = -1;
    const timer = setInterval(() => {
      if (raw.writableNeedDrain && sent() === counted) {
        request.log.info('A download was ended: its caller took nothing of it in time.');
        // Closes what the answer is read from, too.
        raw.destroy();
      }
      counted = sent();
    }, seconds * 1000);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}

function isEventStream(type: unknown): boolean {
  return String(type).startsWith(STREAM_TYPE);
}
