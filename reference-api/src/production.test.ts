import { migrateStore, type Store } from './db/database';
import { type Env, parseEnv } from './kit/env';
import { prepareProduction } from './production';
import { copyTemplate, emptyStore } from '../testing/template';
import { DEMO_PASSWORD } from './world/people';

let store: Store;
afterEach(() => store.close());

const env = (more: Record<string, string> = {}): Env => parseEnv({ DATABASE_URL: 'postgres://example', ...more });
const ADMIN = { ADMIN_EMAIL: 'first@provider.example', ADMIN_PASSWORD: 'a long pass phrase' };

describe('on an empty database', () => {
  beforeEach(async () => {
    store = await emptyStore();
    await migrateStore(store);
  });

  it('makes the first account, of the staff, once', async () => {
    await prepareProduction(store.db, env(ADMIN));
    await prepareProduction(store.db, env());
    const { rows } = await store.pool.query('select email, category from account');
    expect(rows).toEqual([{ email: 'first@provider.example', category: 'staff' }]);
  });

  it('does not start without a first account, nor with the demo password', async () => {
    await expect(prepareProduction(store.db, env())).rejects.toThrow('ADMIN_EMAIL and ADMIN_PASSWORD');
    await expect(prepareProduction(store.db, env({ ...ADMIN, ADMIN_PASSWORD: DEMO_PASSWORD }))).rejects.toThrow(
      'password of the demo accounts',
    );
  });
});

describe('on the demo world', () => {
  beforeEach(async () => {
    store = await copyTemplate();
  });

  it('does not start', async () => {
    await expect(prepareProduction(store.db, env(ADMIN))).rejects.toThrow('demo world');
  });

  it('does not start over an account with the demo password, even without its world', async () => {
    await store.pool.query('delete from app_state');
    await expect(prepareProduction(store.db, env(ADMIN))).rejects.toThrow('still has the demo password');
  });
});
