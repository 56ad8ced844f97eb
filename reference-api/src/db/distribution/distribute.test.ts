import { copyTemplate } from '../../../testing/template';
import { distribute } from './distribute';

test('refuses a database whose server has no Citus, or that is distributed already', async () => {
  const store = await copyTemplate();
  try {
    await expect(distribute(store, { shards: 4, isDryRun: false }, () => undefined)).rejects.toThrow(
      /no extension citus|distributed already/,
    );
  } finally {
    await store.close();
  }
});
