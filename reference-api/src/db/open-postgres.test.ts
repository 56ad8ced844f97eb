import { copyTemplate } from '../../testing/template';

test('has sessions of a PostgreSQL server use UTC and no JIT', async () => {
  const store = await copyTemplate();
  try {
    const { rows } = await store.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('TimeZone', 'jit') order by 1`,
    );
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    if (store.kind === 'postgres') expect(settings).toEqual({ TimeZone: 'UTC', jit: 'off' });
    else expect(settings.TimeZone).toMatch(/^(UTC|GMT)$/);
  } finally {
    await store.close();
  }
});
