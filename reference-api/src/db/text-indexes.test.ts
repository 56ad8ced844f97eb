import type { PoolClient } from 'pg';
import { fold } from '@sagitta/shared-contracts/rules/fold';
import { copyTemplate } from '../../testing/template';
import type { Store } from './database';
import { indexText } from './text-indexes';

const INDEXES = "select indexname from pg_indexes where indexname = 'log_message_text'";

let store: Store;
let client: PoolClient;
let said: string[];
beforeEach(async () => {
  store = await copyTemplate();
  client = await store.pool.connect();
  said = [];
});
afterEach(async () => {
  client.release();
  await store.close();
});

const say = (line: string) => void said.push(line);

test('exists after the migrations, and the next start leaves it unchanged', async () => {
  await indexText(client, say);
  expect((await client.query(INDEXES)).rows).toHaveLength(1);
  expect(said).toEqual([]);
});

test('is reported as missing if the account may not create the extension', async () => {
  await client.query('drop extension pg_trgm cascade');
  await client.query('create role guest; set role guest');
  await indexText(client, say);
  await client.query('reset role; drop role guest');
  expect((await client.query(INDEXES)).rows).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^Searching for text is slow without .* pg_trgm \(permission denied/)]);
});

test('is created by a later start that may create the extension', async () => {
  await client.query('drop extension pg_trgm cascade');
  await indexText(client, say);
  expect((await client.query(INDEXES)).rows).toHaveLength(1);
});

test('leaves readings what they cost: no index has a column that an uplink changes', async () => {
  // As a reading is stored: such a row is updated in its place, and no index is touched.
  await client.query('begin');
  await client.query('update node set calculated_deflection = 1, latest_measurement_at = now() where id = 3');
  await client.query('update device set latest_packet_at = now(), signal_strength = 9 where id = 3');
  const { rows } = await client.query(`select relname as of, n_tup_upd = n_tup_hot_upd as "isInPlace"
    from pg_stat_xact_user_tables where relname in ('node', 'device') and n_tup_upd > 0 order by 1`);
  await client.query('rollback');
  expect(rows).toEqual([
    { of: 'device', isInPlace: true },
    { of: 'node', isInPlace: true },
  ]);
});

test('folds a text as the screens do', async () => {
  const letters = 'aąbcćdeęlłnńoósśzźżAĄÉĘŁŃÓŚŹŻüÜßñÇøĐ0+-_%. '.split('');
  const random = Array.from({ length: 300 }, (_, seed) =>
    Array.from({ length: 12 }, (__, at) => letters[(seed * 31 + at * at * 7 + seed * at) % letters.length]).join(''),
  );
  const texts = [...random, 'e\u0301', 'Łódź', 'ŻÓŁĆ', 'Zażółć gęślą jaźń', '+48 600-100', '70B3D57ED0012345'];
  const { rows } = await client.query<{ folded: string }>('select folded(one) as folded from unnest($1::text[]) one', [
    texts,
  ]);
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});
