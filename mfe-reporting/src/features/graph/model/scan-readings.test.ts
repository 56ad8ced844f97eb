import { readingsAt, scanReadings, type Scan } from './scan-readings';
import { parseReadings, readColumns, thinReadings } from './thin-readings';

const pause = () => Promise.resolve();
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const scan = (text: string) => scanReadings(bytesOf(text), pause);
const allOf = (found: Scan) => readingsAt(found, [...Array(found.count).keys()]);

/** A number as it is, but for its last digits; NaN for none. */
const about = (value: number | null | undefined) => (typeof value === 'number' ? expect.closeTo(value, 9) : Number.NaN);

/** The same numbers at every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** As hosts spell them: values missing or null, further columns, columns in any order, times with and without ms. */
function readings(seed: number, count: number): object[] {
  const next = random(seed);
  let at = Date.UTC(2026, 9, 24);
  return Array.from({ length: count }, () => {
    at += 1_000 * (1 + next(1_800));
    const time = new Date(at).toISOString();
    const number = () => [null, 0, -0.5, next(100) / 10, -next(9_000) / 7, next(1_000) + 1e-7][next(6)];
    const columns = Object.entries({
      MeasurementTimestamp: next(3) === 0 ? time.replace('.000Z', 'Z') : time,
      CalculatedDeflection: number(),
      Temperature1: number(),
      MeasuredDistance: number(),
      ThresholdLevel1: [20, 30][next(40) === 0 ? 1 : 0],
      PermissibleValue: next(50) === 0 ? null : 40,
      ObstructionStatus: next(30) === 0,
      NodeID: 7,
      Note: 'wie gemessen: {"x":1}'.slice(0, 12),
    }).filter(() => next(200) > 0);
    if (seed % 2 === 0) columns.sort(([one], [other]) => one.localeCompare(other));
    return Object.fromEntries(columns);
  }).filter((reading) => 'MeasurementTimestamp' in reading);
}

const SEEDS = [1, 2, 3, 4];

describe('a body that is read into columns', () => {
  it.each(SEEDS)('has the values of each reading (series %i)', async (seed) => {
    const all = readings(seed, 600);
    for (const text of [JSON.stringify(all), `\n${JSON.stringify(all, null, 2).replaceAll('": ', '":')}\r\n`]) {
      const found = await scan(text);
      expect(found?.count).toBe(all.length);
      for (const [index, reading] of all.entries()) {
        const { MeasurementTimestamp: time, CalculatedDeflection = null, Temperature1 = null } = reading as never;
        const { MeasuredDistance = null, ObstructionStatus = null } = reading as never;
        expect(found && readingsAt(found, [index])).toEqual([reading]);
        expect(found?.times[index]).toBe(Date.parse(time));
        expect(found?.deflections[index]).toEqual(about(CalculatedDeflection));
        expect(found?.temperatures[index]).toEqual(about(Temperature1));
        expect(found?.distances[index]).toEqual(about(ObstructionStatus ? MeasuredDistance : null));
      }
    }
  });

  it.each(SEEDS)('is thinned as a parsed one (series %i)', async (seed) => {
    const text = JSON.stringify(readings(seed, 9_000));
    const parsed = await parseReadings(text, pause);
    const marked = Date.parse(parsed?.[4_321]?.MeasurementTimestamp ?? '');
    expect(await readColumns(bytesOf(text), marked, pause)).toEqual(
      parsed && (await thinReadings(parsed, { average: false, marked }, pause)),
    );
  });

  it('lets the page paint in between', async () => {
    const paused = jest.fn(pause);
    await scanReadings(bytesOf(JSON.stringify(readings(1, 40_000))), paused);
    expect(paused.mock.calls.length).toBeGreaterThanOrEqual(3);
  });
});

const TIME = '"MeasurementTimestamp":"2026-01-01T00:00:00Z"';

it.each([
  ['nothing', ''],
  ['an empty list', '[]'],
  ['no list', `{${TIME}}`],
  ['a list that breaks off', `[{${TIME}},{${TIME}`],
  ['something after the list', `[{${TIME}}]]`],
  ['a comma too many', `[{${TIME},}]`],
  ['something between two readings', `[{${TIME}},7]`],
  ['a reading without a time', '[{"CalculatedDeflection":12}]'],
  ['a time that is none', '[{"MeasurementTimestamp":"noon"}]'],
  ['a time with a 61st second', '[{"MeasurementTimestamp":"2026-01-01T00:00:61Z"}]'],
  ['a day that is none', '[{"MeasurementTimestamp":"2026-13-01T00:00:00Z"}]'],
  ['a text for a number', `[{${TIME},"CalculatedDeflection":"12"}]`],
  ['a number for a truth', `[{${TIME},"ObstructionStatus":0}]`],
  ['a number with a leading zero', `[{${TIME},"Temperature1":01}]`],
  ['a number without decimals', `[{${TIME},"Temperature1":1.}]`],
  ['an exponent without digits', `[{${TIME},"Temperature1":1e}]`],
  ['a number without end', `[{${TIME},"Temperature1":1e999}]`],
  ['a nested value', `[{${TIME},"Place":{"x":1}}]`],
  ['an escape', `[{${TIME},"Note":"a\\"b"}]`],
  ['a space before a colon', `[{${TIME},"Temperature1" :5}]`],
])('leaves %s to the parser', async (_, text) => {
  expect(await scan(text)).toBeUndefined();
});

it('leaves a time whose minute does not exist to the parser', async () => {
  expect(await scan('[{"MeasurementTimestamp":"2026-10-24T00:67:08.000Z"}]')).toBeUndefined();
});

it.each(SEEDS)('takes nothing that a parser refuses or reads otherwise (damage %i)', async (seed) => {
  const next = random(seed);
  const whole = JSON.stringify(readings(seed, 3));
  const letters = `${whole}\\\u0001é \n`;
  let taken = 0;
  for (let round = 0; round < 1_500; round += 1) {
    const at = next(whole.length);
    const put = ['', letters[next(letters.length)], letters[next(letters.length)]][next(3)] ?? '';
    const text = whole.slice(0, at) + put + whole.slice(at + next(2));
    const found = await scan(text);
    if (!found) continue;
    taken += 1;
    const parsed = await parseReadings(text, pause);
    expect(parsed).toEqual(allOf(found));
    for (const [index, { MeasurementTimestamp, CalculatedDeflection }] of (parsed ?? []).entries()) {
      expect(found.times[index]).toBe(Date.parse(MeasurementTimestamp));
      expect(found.deflections[index]).toEqual(about(CalculatedDeflection));
    }
  }
  expect(taken).toBeGreaterThan(50);
});
