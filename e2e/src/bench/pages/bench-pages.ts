import { join } from 'node:path';
import { publish, startApi, startWeb, webOf, apiOf } from '../../../../scripts/lib/suite.mjs';
import { chooseSubject, staffToken } from '../api-client';
import { type Results, type Run, writeResults } from '../results';
import { measurePages } from './measure-pages';

const ROUNDS = 3;
/** No round is begun later than this after the first. */
const BUDGET_MS = 270_000;

/** Both builds of the suite on one API, in one browser. */
export async function benchPages({ base, data, output, say }: Run): Promise<Pick<Results, 'pages' | 'journeys'>> {
  say('Starting the suite …');
  await publish(base);
  const api = await startApi(base, { quiet: true, env: { DATA_DIR: data, RATE_LIMIT: '100000000', LOGIN_RATE_LIMIT: '100000000' } });
  try {
    const web = await startWeb(base, { quiet: true });
    try {
      const address = apiOf(base);
      const subject = await chooseSubject(address, await staffToken(address));
      const { pages, journeys, waterfalls, largestElements } = await measurePages({ web: { federated: webOf(base) }, api: address, subject, rounds: ROUNDS, until: Date.now() + BUDGET_MS, say });
      await writeResults(join(output, 'waterfalls.json'), { largestElements, waterfalls });
      return { pages, journeys };
    } finally {
      await web.stop();
    }
  } finally {
    await api.stop();
  }
}
