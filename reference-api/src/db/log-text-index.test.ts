import type { PoolClient } from 'pg';
import { copyTemplate } from '../../testing/template';
import type { Store } from './database';
import { indexLogText } from './log-text-index';

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

it('exists after the migrations, and the next start leaves it unchanged', async () => {
  await indexLogText(client, say);
  expect((await client.query(INDEXES)).rows).toHaveLength(1);
  expect(said).toEqual([]);
});

it('is reported as missing if the account may not create the extension', async () => {
  await client.query('drop extension pg_trgm cascade');
  await client.query('create role guest; set role guest');
  await indexLogText(client, say);
  await client.query('reset role; drop role guest');
  expect((await client.query(INDEXES)).rows).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^Searching the log for text is slow without .* pg_trgm \(permission denied/),
  ]);
});

it('is created by a later start that may create the extension', async () => {
  await client.query('drop extension pg_trgm cascade');
  await indexLogText(client, say);
  expect((await client.query(INDEXES)).rows).toHaveLength(1);
});
