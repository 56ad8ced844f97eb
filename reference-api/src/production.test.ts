import { migrateStore, type Store } from './db/database';
import { type Env, parseEnv } from './kit/env';
import { checkProduction, prepareProduction } from './production';
import { copyTemplate, emptyStore } from '../testing/template';
import { DEMO_PASSWORD } from './world/people';

let store: Store;
afterEach(() => store.close());

const env = (more: Record<string, string> = {}): Env => parseEnv({ DATABASE_URL: 'postgres://example', ...more });
const ADMIN = { ADMIN_EMAIL: 'first@provider.example', ADMIN_PASSWORD: 'a long pass phrase' };

const start = async (given: Env) => {
  await checkProduction(store.pool, given);
  await prepareProduction(store.db, given);
};

describe('on an empty database', () => {
  beforeEach(async () => {
    store = await emptyStore();
  });

  test('does not start without a first account, nor with the demo password, and is not migrated for it', async () => {
    const migrated = (given: Env) =>
      migrateStore(store, () => undefined, { check: (client) => checkProduction(client, given) });
    await expect(migrated(env())).rejects.toThrow('ADMIN_EMAIL and ADMIN_PASSWORD');
    await expect(migrated(env({ ...ADMIN, ADMIN_PASSWORD: DEMO_PASSWORD }))).rejects.toThrow(
      'password of the demo accounts',
    );
    const { rows } = await store.pool.query(`select from pg_tables where schemaname in ('public', 'drizzle')`);
    expect(rows).toEqual([]);
  });
});

describe('on a migrated database', () => {
  beforeEach(async () => {
    store = await emptyStore();
    await migrateStore(store);
  });

  test('makes the first account, of the staff, once', async () => {
    await start(env(ADMIN));
    await start(env());
    const { rows } = await store.pool.query('select email, category from account');
    expect(rows).toEqual([{ email: 'first@provider.example', category: 'staff' }]);
  });

  test('does not start without a first account', async () => {
    await expect(start(env())).rejects.toThrow('ADMIN_EMAIL and ADMIN_PASSWORD');
  });
});

describe('on the demo world', () => {
  beforeEach(async () => {
    store = await copyTemplate();
  });

  test('does not start', async () => {
    await expect(start(env(ADMIN))).rejects.toThrow('demo world');
  });

  test('does not start over an account with the demo password, even without its world', async () => {
    await store.pool.query('delete from app_state');
    await expect(start(env(ADMIN))).rejects.toThrow('still has the demo password');
  });
});
