import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { CallOptions } from '@sagitta/shared-contracts/shell';
import type { Kept } from '../model/thin-readings';

/** Bytes of an answer, about 4,500 readings: no host that thins sends so many. */
const LONG = 1_000_000;
/** About 30,000 readings. Below it, parsing takes the page less time than a worker takes to start. */
const FOR_WORKER = 7_800_000;
/** A shell before 0.4.0 reads every answer itself; so many readings are thinned afterwards. */
const LONG_LIST = 30_000;

/**
 * Readings of a host that may not know how to thin. A long answer is thinned here, piece by piece so that the page does
 * not freeze. What has to be parsed as a whole, for means or since it is spelled in an unusual way, goes to a worker
 * where it is very long (docs/decisions/0056-long-graphs.md).
 */
export async function thinned(
  wanted: Kept,
  ask: (options: CallOptions) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const readings = await ask({
    read: async (body) => {
      if (body.byteLength < LONG) return undefined;
      const kept = wanted.average ? undefined : await (await reader())?.readColumns(body, wanted.marked, nextTask);
      if (kept) return kept;
      const told = body.byteLength < FOR_WORKER ? null : await (await worker())?.readInWorker(body, wanted);
      return told ? told.readings : (await reader())?.readReadings(body, wanted, nextTask);
    },
    onDownloadProgress: (bytes) => {
      if (bytes >= LONG) void reader();
      if (bytes >= FOR_WORKER && wanted.average) void worker();
    },
  });
  if (readings.length <= LONG_LIST) return readings;
  return (await (await reader())?.thinReadings(readings, wanted, nextTask)) ?? readings;
}

/**
 * What parses and thins, fetched while a long answer is still on its way: a host that thins sends none. Null where it
 * cannot be fetched, and the shell then reads the answer.
 */
function reader() {
  return import(/* webpackChunkName: "graph-long" */ '../model/thin-readings').catch(() => null);
}

/** Fetched while a very long answer is still on its way; null where it cannot be. */
function worker() {
  return import(/* webpackChunkName: "graph-worker" */ './thin-in-worker').catch(() => null);
}

/** Lets the page paint and answer. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
}
