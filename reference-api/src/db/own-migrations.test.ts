import { CONTRACTING, HARMLESS, ownMigrations, worksFrom } from './own-migrations';

test('names each migration after which earlier code no longer works', () => {
  const takesAway =
    /\b(drop (column|table|view)|rename|set data type|set not null)\b|add column (?!.*\bdefault\b).*\bnot null\b/i;
  const found = ownMigrations()
    .filter(({ sql }) => sql.some((statement) => takesAway.test(statement)))
    .map(({ tag }) => tag);
  expect(found).toEqual([...CONTRACTING, ...HARMLESS].toSorted());
});

test('lets code work that has the last of them', () => {
  const own = ownMigrations();
  const last = own.findIndex(({ tag }) => tag === CONTRACTING.at(-1));
  expect(worksFrom(own)).toBe(own[last]?.at);
  expect(worksFrom(own.slice(0, last))).toBeLessThan(own[last]?.at ?? 0);
  expect(worksFrom([])).toBe(0);
});
