import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  apiOf,
  publish,
  publishOneBundle,
  type Running,
  startApi,
  startOneBundle,
  startWeb,
  webOf,
} from '../../../scripts/lib/suite.mjs';
import { chooseSubject, staffToken } from '../api-client';
import type { Results, Run } from '../results';
import { measurePages } from './measure-pages';

const ROUNDS = 3;
/** No round is begun later than this after the first. */
const BUDGET_MS = 270_000;
/** The one-bundle build is served on a port of its own, beside the five of the suite. */
const BESIDE = 10;
const UNLIMITED = '100000000';

/** Both builds of the suite on one API, in one browser. */
export async function benchPages({ base, data, output, say }: Run): Promise<Pick<Results, 'pages' | 'journeys'>> {
  const web = { federated: webOf(base), oneBundle: webOf(base + BESIDE) };
  const address = apiOf(base);
  say('Building the same sources as one bundle …');
  await publish(base);
  await publishOneBundle(base + BESIDE);
  const running: Running[] = [];
  try {
    running.push(
      await startApi(base, {
        quiet: true,
        env: {
          DATA_DIR: data,
          RATE_LIMIT: UNLIMITED,
          LOGIN_RATE_LIMIT: UNLIMITED,
          CORS_ORIGINS: Object.values(web).join(','),
        },
      }),
    );
    running.push(await startWeb(base, { quiet: true }), await startOneBundle(base + BESIDE, address, { quiet: true }));
    const subject = await chooseSubject(address, await staffToken(address));
    const { pages, journeys, waterfalls } = await measurePages({
      web,
      api: address,
      subject,
      rounds: ROUNDS,
      until: Date.now() + BUDGET_MS,
      say,
    });
    await mkdir(output, { recursive: true });
    await writeFile(join(output, 'waterfalls.txt'), waterfalls.join('\n'));
    return { pages, journeys };
  } finally {
    await Promise.all(running.map((process) => process.stop()));
  }
}
