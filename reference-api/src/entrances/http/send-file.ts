import { plainText } from '@sagitta/shared-contracts/rules/plain-text';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileBody } from '../../access/calls/handler';

/** Sends a file, or 304 if the caller's copy is current. HTTP dates have no fractions of a second. */
export function sendFile(reply: FastifyReply, file: FileBody, ifModifiedSince: string | undefined): FastifyReply {
  const { lastModified, fileName } = file.options;
  void reply.header('cache-control', 'private, no-cache').header('x-content-type-options', 'nosniff');
  if (lastModified) {
    void reply.header('last-modified', lastModified.toUTCString());
    const since = Date.parse(ifModifiedSince ?? '');
    if (Math.floor(lastModified.getTime() / 1000) * 1000 <= since) return reply.code(304).send();
  }
  if (fileName !== undefined) void reply.header('content-disposition', disposition(fileName));
  return reply.type(file.mime).send(file.bytes);
}

/** With a name in ASCII for clients that read no other (RFC 6266), instead of one with a question mark per letter. */
function disposition(fileName: string): string {
  const isAscii = (character: string) => character >= ' ' && character <= '~';
  return create(fileName, { fallback: plainText(fileName, isAscii).replace(/[^ -~]/gu, '_') });
}
