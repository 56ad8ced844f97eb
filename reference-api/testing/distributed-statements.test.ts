import { sql } from 'drizzle-orm';
import { isOnBoth } from './distributed-statements';
import { copyTemplate } from './template';

test.each([
  'select from measurement m join node n on n.id = m.node_id',
  'select from "live_node" n left join lateral (select from uplink_frame where node_id = n.id) f on true',
  'delete from silence_gap using measurement m where true',
])('finds a statement about tables of coordinator and workers: %s', (text) => {
  expect(isOnBoth(text)).toBe(true);
});

test.each([
  'select from measurement m join unnest($1::int[]) as r(node) on r.node = m.node_id',
  'select from json_to_recordset($1::json) as r(node int, device int) join uplink_frame f on f.device_id = r.device',
  'select from node n join device d on d.id = n.device_id',
  'insert into measurement (node_id) values ($1)',
])('lets pass what one kind of table answers: %s', (text) => {
  expect(isOnBoth(text)).toBe(false);
});

test('fails a statement of the API that joins both, in every test', async () => {
  const store = await copyTemplate();
  const both = sql`select 1 from measurement m join node n on n.id = m.node_id`;
  await expect(store.db.execute(both)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^A distributed/) },
  });
  await store.close();
});
