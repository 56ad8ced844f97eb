import type { Log } from '@sagitta/shared-contracts/api/log';
import { laterOf } from './later-of';

/** Entries of a renewed first fetch that came after everything that is being read. */
export function arrivals(read: readonly Log[], newest: readonly Log[]): Log[] {
  const lastId = Math.max(0, ...read.map(({ id }) => id));
  return newest.filter(({ id }) => id > lastId);
}

/** What is being read, each entry as the renewed first fetch tells it; what arrived waits. */
export function renewed(read: readonly Log[], newest: readonly Log[]): Log[] {
  const byId = new Map(newest.map((log) => [log.id, log]));
  return read.map((log) => {
    const fresh = byId.get(log.id);
    return fresh ? laterOf(log, fresh) : log;
  });
}
