import { readFileSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import { emptyStore } from '../testing/template';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] };

it('gives readings that are stored already the system of their node, month by month', async () => {
  const store = await emptyStore();
  try {
    const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
    const at = entries.findIndex(({ tag }) => tag.endsWith('measurement_system'));
    for (const { sql } of migrations.slice(0, at)) for (const text of sql) await store.pool.query(text);
    await store.pool.query(`
      insert into system (id, name, version) values (1, 'Hall', 'W4'), (2, 'Arena', 'W4');
      insert into node (id, system_id, name) values (10, 1, 'Purlin'), (20, 2, 'Truss');
      select ensure_measurement_partitions('2026-01-01', '2026-02-15');
      insert into measurement (node_id, measured_at, deflection, level1, obstructed) values
        (10, '2026-01-10T12:00Z', 1.5, 25, false), (20, '2026-01-10T12:00Z', null, null, true),
        (20, '2026-02-10T12:00Z', 2.5, 50, false)`);
    for (const text of migrations[at]?.sql ?? []) await store.pool.query(text);
    const { rows } = await store.pool.query(
      `select tableoid::regclass::text as month, system_id, node_id, deflection, level1, obstructed from measurement
        order by measured_at, node_id`,
    );
    expect(rows).toEqual([
      { month: 'measurement_2026_01', system_id: 1, node_id: 10, deflection: 1.5, level1: 25, obstructed: false },
      { month: 'measurement_2026_01', system_id: 2, node_id: 20, deflection: null, level1: null, obstructed: true },
      { month: 'measurement_2026_02', system_id: 2, node_id: 20, deflection: 2.5, level1: 50, obstructed: false },
    ]);
    // As the version before stores them, into a month that there was and a new one.
    await store.pool.query(`
      select ensure_measurement_partitions('2026-03-01', '2026-03-01');
      insert into measurement (node_id, measured_at, obstructed) values
        (10, '2026-02-11T12:00Z', false), (20, '2026-03-11T12:00Z', false)`);
    const later = `select system_id from measurement where measured_at > '2026-02-11' order by measured_at`;
    expect((await store.pool.query(later)).rows).toEqual([{ system_id: 1 }, { system_id: 2 }]);
    await store.pool.query('delete from node where id = 20');
    expect((await store.pool.query('select count(*)::int as n from measurement')).rows).toEqual([{ n: 2 }]);
  } finally {
    await store.close();
  }
});
