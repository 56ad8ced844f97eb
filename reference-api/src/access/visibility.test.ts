import { type Category, CATEGORIES } from '@sagitta/shared-contracts/access';
import { ACCOUNT_ROLES, type AccountRole } from '@sagitta/shared-contracts/api/system';
import { and, eq, sql } from 'drizzle-orm';
import { assignment, system } from '../db/schema/index';
import { apiForTests } from '../../testing/api';
import { makeAccount, makeSystem } from '../../testing/entities';
import { maySee } from './visibility';

// Who may see a system: the rule in TypeScript (visibility.ts), which calls are served by, and that of the database
// (db/functions/may_see_system.sql), which decides who is told of an alarm. Both against docs/product/access.md.

const api = apiForTests();

const RELATIONS = ['none', 'created it', ...ACCOUNT_ROLES] as const;
type Relation = (typeof RELATIONS)[number];

const expected = (category: Category, relation: Relation) =>
  category === 'staff' || (relation === 'created it' ? category === 'installer' : relation !== 'none');

const MATRIX = CATEGORIES.flatMap((category) =>
  RELATIONS.map((relation) => ({ category, relation, sees: expected(category, relation) })),
);

async function relate(id: number, systemId: number, relation: Relation): Promise<void> {
  if (relation === 'none') return;
  if (relation === 'created it')
    await api.store.db.update(system).set({ createdBy: id }).where(eq(system.id, systemId));
  else await api.store.db.insert(assignment).values({ accountId: id, systemId, role: relation satisfies AccountRole });
}

const inDatabase = async (id: number, systemId: number) =>
  (await api.store.db.execute<{ sees: boolean }>(sql`select may_see_system(${id}::int, ${systemId}::int) as sees`))
    .rows[0]?.sees;

async function inTypeScript(id: number, category: Category, systemId: number): Promise<boolean> {
  const found = await api.store.db
    .select({ id: system.id })
    .from(system)
    .where(and(eq(system.id, systemId), maySee({ id, category }, system.id)));
  return found.length === 1;
}

test.each(MATRIX)('$category, $relation: $sees', async ({ category, relation, sees }) => {
  const [id, systemId, other] = [await makeAccount(api, { category }), await makeSystem(api), await makeSystem(api)];
  await relate(id, systemId, relation);
  expect([await inDatabase(id, systemId), await inTypeScript(id, category, systemId)]).toEqual([sees, sees]);
  const seesAll = category === 'staff';
  expect([await inDatabase(id, other), await inTypeScript(id, category, other)]).toEqual([seesAll, seesAll]);
});

test('is false for an account that does not exist', async () => {
  expect(await inDatabase(2_000_000_000, await makeSystem(api))).toBe(false);
});
