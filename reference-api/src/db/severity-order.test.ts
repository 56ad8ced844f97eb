import { sql } from 'drizzle-orm';
import { copyTemplate } from '../../testing/template';
import { severityOrder } from './severity-order';

test('has an index, so that a list of the most serious entries does not read them all', async () => {
  const store = await copyTemplate();
  const order = severityOrder(sql`severity`);
  const plan = await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return tx.execute(sql`explain select id from log order by ${order} desc, id desc limit 1`);
  });
  expect(JSON.stringify(plan.rows)).toContain('log_severity_order');
  await store.close();
});
