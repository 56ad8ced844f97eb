import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, startApi, startWeb } from '../../../scripts/lib/suite.mjs';

/** A suite that a journey may do anything to, beside the one that all others share. */
export interface OwnSuite {
  web: string;
  api: string;
  stopApi: () => Promise<void>;
  startApi: () => Promise<void>;
  stopWeb: () => Promise<void>;
  /** @param env settings of the web server beside its usual ones */
  startWeb: (env?: Record<string, string>) => Promise<void>;
  /** Ends it, with its data. */
  end: () => Promise<void>;
}

/**
 * Starts one on ports of its own, with its own test world.
 * @param world settings of the API beside its usual ones
 */
export async function ownSuite(base: number, world: Record<string, string> = {}): Promise<OwnSuite> {
  const data = await mkdtemp(join(tmpdir(), 'sagitta-own-'));
  const newApi = () =>
    startApi(base, {
      quiet: true,
      env: { DATA_DIR: data, SAGITTA_WORLD: 'test', CHECK_ANSWERS: 'on', RATE_LIMIT: '1000000', ...world },
    });
  const newWeb = (env?: Record<string, string>) => startWeb(base, { quiet: true, env });
  await publish(base);
  let [api, web] = await Promise.all([newApi(), newWeb()]);
  return {
    web: `http://localhost:${base}`,
    api: `http://localhost:${base + 1000}`,
    stopApi: () => api.stop(),
    startApi: async () => {
      api = await newApi();
    },
    stopWeb: () => web.stop(),
    startWeb: async (env) => {
      web = await newWeb(env);
    },
    end: async () => {
      await Promise.all([api.stop(), web.stop()]);
      await rm(data, { recursive: true, force: true });
    },
  };
}
