import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '../src/kit/env';
import { buildApi, openStore } from '../src/start';
import { startBenchPostgres } from './bench-postgres';

/** Who signs in to what is measured. */
export const STAFF = { email: 'bench@example.com', password: 'the-password-of-the-bench' };

/** An API in this process on a PostgreSQL of its own, without the demo world; `end` removes both. */
export async function startBenchInstallation(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const server = await startBenchPostgres(join(folder, 'postgres'));
  const env = parseEnv({
    DATABASE_URL: server.url,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
  });
  const clock = () => new Date();
  const store = await openStore(env, clock, () => undefined);
  const app = await buildApi(store, env, clock);
  return {
    store,
    app,
    clock,
    end: async () => {
      await app.close();
      await store.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
