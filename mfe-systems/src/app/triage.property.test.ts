import { isNotMonitored, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { systemStatus, type SystemStatus } from '@sagitta/shared-contracts/rules/system-status';
import { levelNumber, type AlarmLevel } from '@sagitta/shared-contracts/rules/threat';
import { byDanger, triage, triageCounts, type Triaged } from '@sagitta/shared-contracts/rules/triage';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import type { System } from '@sagitta/shared-contracts/api/system';
import { headline, type Headline } from '../features/dashboard/model/headline';
import { systemStatus as healthOf } from '../shared/model/system-status';
import { bareSystem, NOW } from '../shared/testing/fixtures';
import { randomOf, randomSystem } from '../shared/testing/random-system';

/** `CASES=1000000 npx jest triage.property` runs a million; `SEED` chooses others. */
const CASES = Number(process.env.CASES ?? 20_000);
const SEED = Number(process.env.SEED ?? 20_261_126);

interface Seen {
  listed: Triaged<System>;
  head: Headline;
  told: SystemStatus;
}

/** A system as its host tells of it to lists, and its dashboard's headline. */
function seen(index: number): Seen {
  const random = randomOf(SEED + index);
  const { system, nodes } = randomSystem(random);
  const told = systemStatus(nodes, NOW);
  const openAlarms = random() < 0.3 ? 1 : 0;
  const isFavourite = random() < 0.3;
  const listed = triage(bareSystem({ ...system, ...told, ID: index, name: `Hala ${index}`, openAlarms }), isFavourite);
  if (JSON.stringify(listed.level) !== JSON.stringify(systemLevel(nodes, NOW)))
    throw new Error(`seed ${SEED + index}: the list has another level than the devices`);
  return { listed, head: headline(nodes, NOW), told };
}

/** The level that a headline is about, from its words alone. */
function headLevel({ title, detail }: Headline): number {
  const [, level = 'none'] =
    /^(?:Last known: )?(L[1-4]) on /.exec(title) ??
    /^Told as (L[1-4])\./.exec(title.startsWith('Obstr') ? detail : '') ??
    [];
  return levelNumber(level as AlarmLevel);
}

const all = Array.from({ length: CASES }, (_, index) => seen(index));

test(`counts ${CASES} random systems as their headlines read`, () => {
  const counts = triageCounts(all.map(({ listed }) => listed));
  const heads = all.map(({ head }) => headLevel(head));
  const withLevel = (level: number) => heads.filter((one) => one === level).length;
  expect([counts.of.L1, counts.of.L2, counts.of.L3, counts.of.L4]).toEqual([1, 2, 3, 4].map(withLevel));
  expect(counts.high).toBe(heads.filter((level) => level >= 3).length);
  // A headline that names neither a level nor the absence of a threat says that nobody knows.
  const unknown = all.filter(({ head }, index) => heads[index] === 0 && !/^No (known )?threat$/.test(head.title));
  expect(counts.of.unknown).toBe(unknown.length);
  expect(counts.of.maintenance).toBe(all.filter(({ told }) => healthOf(told).ok === false).length);
  for (const { listed, head } of all)
    if (!head.title.startsWith(levelWords(listed.level))) throw new Error(`${head.title} of ${listed.system.name}`);
});

test('never puts a calmer headline before a worse one, whoever marked it', () => {
  const sorted = all.toSorted((a, b) => byDanger(a.listed, b.listed));
  sorted.forEach(({ head, listed }, index) => {
    const next = sorted[index + 1];
    if (!next) return;
    const problem = misplaced({ head, listed }, next);
    if (problem) throw new Error(`${listed.system.name} before ${next.listed.system.name}: ${problem}`);
  });
});

function misplaced(a: Pick<Seen, 'head' | 'listed'>, b: Pick<Seen, 'head' | 'listed'>): string | null {
  const [levelA, levelB] = [headLevel(a.head), headLevel(b.head)];
  if (levelA !== levelB) return levelA > levelB ? null : `L${levelA} before L${levelB}`;
  const isCalm = ({ head }: Pick<Seen, 'head'>) => head.title === 'No threat';
  const isOpen = ({ listed }: Pick<Seen, 'listed'>) => listed.filters.has('unconfirmed');
  if (levelA > 0 && a.head.lastKnown && !b.head.lastKnown && b.head.state !== 'obstructed')
    return 'a last known level before a trusted one';
  if (levelA === 0 && isCalm(a) && !isCalm(b) && !isOpen(a)) return 'no threat before a doubt';
  if (levelA === 0 && isNotMonitored(b.listed.level) && isCalm(a) && !isOpen(a))
    return 'no threat before not monitored';
  return null;
}
