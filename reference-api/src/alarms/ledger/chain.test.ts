import { apiForTests } from '../../../testing/api';
import { makeLog, makeSystem } from '../../../testing/entities';
import { checkLedger } from './chain';

const api = apiForTests();

test('finds an entry that was rewritten together with its hash, by the entry after it', async () => {
  const { db, pool } = api.store;
  const system = await makeSystem(api);
  for (let entry = 0; entry < 3; entry += 1) await makeLog(api, system);
  const { entries, broken } = await checkLedger(db);
  expect(broken).toBeNull();

  await pool.query('alter table ledger disable trigger refuse_change');
  await pool.query(
    `update ledger set facts = '{}', hash = encode(sha256(convert_to(concat_ws(e'\\n', previous, seq,
      (extract(epoch from at) * 1000)::bigint, kind, log_id, system_id, '{}'), 'UTF8')), 'hex') where seq = $1`,
    [entries - 1],
  );
  expect((await checkLedger(db)).broken).toEqual({ seq: entries, reason: 'it does not follow the entry before it' });
});
