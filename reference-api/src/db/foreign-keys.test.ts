import { copyTemplate } from '../../testing/template';

/** Foreign keys whose deletions would read the whole table: no index begins with their columns. */
const WITHOUT_INDEX = `
  select c.conrelid::regclass::text as "table", c.conname as key from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))
  order by 1, 2`;

test('has an index for each foreign key', async () => {
  const store = await copyTemplate();
  try {
    expect((await store.pool.query(WITHOUT_INDEX)).rows).toEqual([]);
    await store.pool.query('drop index log_confirmed_by');
    expect((await store.pool.query(WITHOUT_INDEX)).rows).toEqual([{ table: 'log', key: expect.any(String) }]);
  } finally {
    await store.close();
  }
});
