import type { Searches } from '../../../reference-api/cli/bench-messages';
import { percentile } from '../statistics';
import type { SearchFigures } from './figures';
import { reportOf } from './script';

/** Runs the script that measures searches, on a PostgreSQL server of its own. */
export async function measureSearch(say: (text: string) => void): Promise<SearchFigures> {
  say('Searches among 10,000 systems on postgres …');
  const { systems, devices, tookMs } = await reportOf<Searches>('bench-search');
  return { systems, devices, searches: tookMs.length, p50Ms: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95) };
}
