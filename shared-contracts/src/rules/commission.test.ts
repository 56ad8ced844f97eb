import {
  commissionStates,
  type CommissionFacts,
  type CommissionRow,
  type KnownDevice,
  plainSerial,
} from './commission';
import { randomOf } from '../testing/random';

const random = randomOf(27);
const EUI = 'a81758fffe5a0001';

const row = (changes: Partial<CommissionRow> = {}): CommissionRow => ({
  serial: EUI,
  name: 'Girder 1',
  sensor: null,
  x: null,
  y: null,
  threshold: null,
  l1: null,
  l2: null,
  l3: null,
  l4: null,
  ...changes,
});
const LIMITS = { threshold: 90, l1: 25, l2: 50, l3: 75, l4: 100 };

const facts = (
  device: KnownDevice | null = { sensor: 'laser', node: 'free' },
  names: string[] = [],
): CommissionFacts => ({
  devices: new Map(device ? [[EUI, device]] : []),
  names: new Set(names),
  plan: { width: 400, height: 300 },
  fold: (name) => name.trim().toLowerCase(),
});

const stateOf = (changes: Partial<CommissionRow>, known = facts()) => commissionStates([row(changes)], known)[0];
const problemsOf = (changes: Partial<CommissionRow>, known = facts()) => {
  const state = stateOf(changes, known);
  return state?.state === 'refused' ? state.problems : {};
};

describe('plainSerial', () => {
  test.each(['A81758FFFE5A0001', 'a8-17-58-ff-fe-5a-00-01', ' A8:17:58:FF:FE:5A:00:01 ', 'a817 58ff fe5a 0001'])(
    'reads %s as an EUI-64',
    (text) => expect(plainSerial(text)).toBe(EUI),
  );
  test('leaves another number as it is, but for its case', () => expect(plainSerial(' UD-20.3 ')).toBe('ud-20.3'));
});

describe('commissionStates', () => {
  test.each<[string, Partial<CommissionRow>]>([
    ['a serial and a name alone', {}],
    ['all cells', { sensor: 'laser', x: 0, y: 300, ...LIMITS }],
    ['levels that are off between others', { threshold: 90, l1: 0, l2: 50, l4: 100 }],
  ])('takes %s', (_, changes) => expect(stateOf(changes)).toEqual({ state: 'new' }));

  test.each<[string, Partial<CommissionRow>, Record<string, string>]>([
    ['no serial', { serial: null }, { serial: 'A serial number is needed' }],
    ['an unknown serial', { serial: 'b'.repeat(16) }, { serial: 'No free W4 device has this serial number' }],
    ['no name', { name: null }, { name: 'A name is needed' }],
    ['a name that is too long', { name: 'n'.repeat(33) }, { name: 'At most 32 characters' }],
    ['another sensor', { sensor: 'inclinometer' }, { sensor: 'This device has a laser' }],
    ['half a position', { x: 5 }, { y: 'A position has an x and a y' }],
    ['a place outside the plan', { x: -1, y: 301 }, { x: outside(), y: outside() }],
    ['levels alone', { l1: 5 }, { threshold: 'Levels need a permissible value' }],
    ['a value of 0', { ...LIMITS, threshold: 0 }, { threshold: 'Whole millimetres, 1 to 1000' }],
    ['a laser with decimals', { ...LIMITS, threshold: 90.5 }, { threshold: 'Whole millimetres, 1 to 1000' }],
    ['every level off', { threshold: 90, l1: 0 }, { l1: 'At least one level has to be on' }],
    ['levels that fall', { ...LIMITS, l3: 50 }, { l2: 'Lower than every higher level that is on' }],
    ['a level over 100 %', { ...LIMITS, l4: 101 }, { l4: 'A whole percentage, 0 to 100; 0 is off' }],
  ])('refuses %s', (_, changes, problems) => expect(problemsOf(changes)).toEqual(problems));

  test('takes no place without a plan', () =>
    expect(problemsOf({ x: 1, y: 1 }, { ...facts(), plan: null })).toEqual({
      x: 'The system has no plan yet: leave the position empty',
    }));

  test('sets no limits of a device without a sensor', () =>
    expect(problemsOf(LIMITS, facts({ sensor: 'none', node: 'free' }))).toEqual({
      threshold: 'A device without a sensor has no limits',
    }));

  test('says the same of a device that the caller must not learn of as of none', () => {
    const hidden = facts({ sensor: 'inclinometer', node: 'other' });
    for (const changes of [{}, { sensor: 'laser' as const }, LIMITS, { sensor: 'laser' as const, ...LIMITS }])
      expect(stateOf(changes, hidden)).toEqual(stateOf(changes, facts(null)));
  });

  test('leaves a device that is there with this name as it is, and refuses another name', () => {
    const here = facts({ sensor: 'laser', node: { id: 7, name: 'GIRDER 1', here: true } }, ['girder 1']);
    expect(stateOf({}, here)).toEqual({ state: 'present', id: 7 });
    expect(problemsOf({ name: 'Girder 2' }, here)).toEqual({ serial: 'Here already, as GIRDER 1' });
  });

  test('refuses a name of another device', () =>
    expect(problemsOf({}, facts(undefined, ['girder 1']))).toEqual({
      name: 'Another device of the system has this name',
    }));

  test('names the rows that share a serial or a name', () => {
    const states = commissionStates([row(), row({ serial: EUI.toUpperCase(), name: ' girder 1' })], facts());
    expect(states).toMatchObject([
      { problems: { serial: 'The same as in row 2', name: 'The same as in row 2' } },
      { problems: { serial: 'The same as in row 1', name: 'The same as in row 1' } },
    ]);
  });

  test('never takes two rows of one device or of one name, nor a level above a higher one', () => {
    for (let turn = 0; turn < 400; turn += 1) {
      const pick = <T>(...of: T[]) => of[Math.floor(random() * of.length)] as T;
      const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
        row({
          serial: pick<string | null>(EUI, EUI.toUpperCase(), 'c'.repeat(16), null),
          name: pick<string | null>('A', ' a ', 'B', '', null),
          threshold: pick<number | null>(null, 0, 1, 90, 1_000, 1_001, 0.5),
          l1: pick<number | null>(null, 0, 10, 60),
          l4: pick<number | null>(null, 0, 50, 100),
        }),
      );
      const known = facts();
      const taken = rows.filter((_, index) => commissionStates(rows, known)[index]?.state === 'new');
      expect(new Set(taken.map(({ serial }) => plainSerial(serial ?? ''))).size).toBe(taken.length);
      expect(new Set(taken.map(({ name }) => known.fold(name ?? ''))).size).toBe(taken.length);
      for (const { threshold, l1, l4 } of taken) {
        expect(threshold === null || (threshold > 0 && (l1 ?? 0) + (l4 ?? 0) > 0)).toBe(true);
        if (l1 && l4) expect(l1).toBeLessThan(l4);
      }
    }
  });
});

function outside() {
  return 'Outside the plan, which is 400 × 300 px';
}
