import type { FastifyReply } from 'fastify';

/** What the Vary header of an answer is with one name more. */
export function varyWith(reply: FastifyReply, name: string): string {
  const vary = reply.getHeader('Vary');
  return vary ? `${String(vary)}, ${name}` : name;
}
