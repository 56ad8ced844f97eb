import type { SilenceRounds } from '../../../reference-api/cli/bench-messages';
import { median } from '../statistics';
import type { SilenceFigures } from './figures';
import { reportOf } from './script';

/** Runs the script that measures rounds about silence, on a PostgreSQL server of its own. */
export async function measureSilence(say: (text: string) => void): Promise<SilenceFigures> {
  say('Rounds about silence on postgres …');
  const { tookMs, ...rest } = await reportOf<SilenceRounds>('bench-silence');
  return { ...rest, p50Ms: median(tookMs), leastMs: Math.min(...tookMs), mostMs: Math.max(...tookMs) };
}
