import type { FastifyReply } from 'fastify';

/** The Vary header of a response with one more name. */
export function varyWith(reply: FastifyReply, name: string): string {
  const vary = reply.getHeader('Vary');
  return vary ? `${String(vary)}, ${name}` : name;
}
