import {
  graphViewPath,
  lastDayOf,
  movedView,
  reachesNow,
  readGraphView,
  shownRange,
  zoomedView,
  type GraphView,
} from './graph-view';

const at = (iso: string) => Date.parse(iso);
const WARSAW = 'Europe/Warsaw';
const NOW = at('2026-11-21T15:00:30Z');
const read = (query: string) => readGraphView(new URLSearchParams(query), NOW, WARSAW);
const MONTH = { from: at('2026-10-21T14:00:30Z'), to: NOW };
const DEFAULTS: GraphView = {
  tab: 0,
  days: 30,
  ...MONTH,
  zoom: null,
  average: false,
  at: null,
  compared: [],
  lastWinter: false,
  weather: true,
};

describe('the address of the graph', () => {
  test('shows the readings of the last month when it says nothing', () => {
    expect(read('')).toEqual(DEFAULTS);
    expect(shownRange(DEFAULTS)).toEqual(MONTH);
  });

  test('reads a zoom inside the period, never closer than 10 h', () => {
    expect(read('zoom=2026-11-10T00:00Z,2026-11-11T00:00Z').zoom).toEqual({
      from: at('2026-11-10T00:00Z'),
      to: at('2026-11-11T00:00Z'),
    });
    expect(read('zoom=2026-11-10T10:00Z,2026-11-10T12:00Z').zoom).toEqual({
      from: at('2026-11-10T06:00Z'),
      to: at('2026-11-10T16:00Z'),
    });
  });

  test.each([
    'zoom=2026-01-10T00:00Z,2026-01-11T00:00Z',
    'zoom=now,then',
    'zoom=2026-11-11T00:00Z',
    'zoom=2026-11-11T00:00Z,2026-11-10T00:00Z',
    'zoom=2026-01-01T00:00Z,2027-01-01T00:00Z',
  ])('shows the whole period for %s', (query) => {
    expect(shownRange(read(query))).toEqual(MONTH);
  });

  test('is written short', () => {
    expect(graphViewPath(31, DEFAULTS)).toBe('/devices/31/graph');
    expect(graphViewPath(31, { ...DEFAULTS, days: 7, tab: 1, average: true })).toBe(
      '/devices/31/graph?tab=1&days=7&show=average',
    );
  });

  test('is read back as it was written', () => {
    const view: GraphView = {
      compared: [12, 7],
      lastWinter: true,
      weather: false,
      tab: 1,
      days: null,
      from: at('2026-11-01T00:00Z'),
      to: at('2026-11-08T00:00Z'),
      zoom: { from: at('2026-11-02T00:00Z'), to: at('2026-11-03T00:00Z') },
      average: true,
      at: at('2026-11-02T10:20:30Z'),
    };
    expect(read(graphViewPath(31, view).split('?')[1] ?? '')).toEqual(view);
  });
});

describe('a marked moment', () => {
  const at7 = at('2026-10-10T12:00Z');

  test('alone shows the week around it, which stands still', () => {
    const view = read('at=2026-10-10T12:00Z');
    expect(view).toMatchObject({ at: at7, days: null, from: at('2026-10-07T00:00Z'), to: at('2026-10-14T00:00Z') });
    expect(read(graphViewPath(31, view).split('?')[1] ?? '')).toEqual(view);
  });

  test('of today shows the week until now, which moves with the clock', () => {
    const view = read('at=2026-11-21T12:00Z');
    const week = { at: at('2026-11-21T12:00Z'), days: 7, from: at('2026-11-14T15:00:30Z'), to: NOW };
    expect(view).toMatchObject(week);
    expect(read(graphViewPath(31, view).split('?')[1] ?? '')).toEqual(view);
  });

  test('stands in the period that the address names beside it', () => {
    expect(read('at=2026-10-10T12:00Z&days=90')).toMatchObject({ at: at7, days: 90 });
    expect(read('at=2026-10-10T12:00Z&from=2026-10-01&to=2026-10-31').from).toBe(at('2026-09-30T22:00Z'));
  });

  test.each(['at=soon', 'at=2026-13-01', 'at=2026-11-21T16:00Z', 'at='])('is none for %s', (query) => {
    expect(read(query)).toEqual(DEFAULTS);
  });

  test('goes with the arrows while it is in sight', () => {
    expect(movedView(read('at=2026-10-10T12:00Z'), -1, NOW, WARSAW).at).toBeNull();
    expect(movedView({ ...DEFAULTS, at: at7 }, -1, NOW, WARSAW).at).toBe(at7);
  });
});

describe('the last day of a period', () => {
  test.each([
    ['days of the site', 'from=2026-11-01&to=2026-11-02', '2026-11-02T22:59:59.999Z'],
    ['one that ends now', '', '2026-11-21T15:00:30Z'],
  ])('of %s is the one that it ends on, not the one that begins when it ends', (_, query, day) => {
    expect(lastDayOf(read(query))).toBeCloseTo(at(day), -1);
  });
});

describe('a closer look', () => {
  test('at all of the period is none', () => {
    expect(zoomedView(DEFAULTS, { from: 0, to: NOW + 1 }).zoom).toBeNull();
  });
});

describe('the period arrows', () => {
  test('leave the present for a period that stands still', () => {
    const before = movedView(DEFAULTS, -1, NOW, WARSAW);
    expect(before).toMatchObject({ days: null, from: at('2026-09-21T14:00Z'), to: at('2026-10-21T14:00Z') });
    expect(reachesNow(before, NOW)).toBe(false);
  });

  test.each([
    ['at once', 0, 7],
    ['after three hours', 180, 7],
    ['not after four', 240, null],
  ])('come back to the present of a week: %s', (_, minutes, days) => {
    const before = movedView(read('days=7'), -1, NOW, WARSAW);
    expect(movedView(before, 1, NOW + minutes * 60_000, WARSAW).days).toBe(days);
  });

  test('leave the present however short the step back is', () => {
    expect(movedView(read('days=1'), -1, NOW + 60_000, WARSAW).days).toBeNull();
  });

  test.each([
    ['back', '2026-11-02T00:00Z', -1, '2026-11-01T00:00Z'],
    ['on', '2026-11-02T00:00Z', 1, '2026-11-03T00:00Z'],
    ['back as far as the period goes', '2026-10-22T00:00:30Z', -1, '2026-10-21T14:00:30Z'],
    ['on as far as the period goes', '2026-11-20T02:00:30Z', 1, '2026-11-20T15:00:30Z'],
  ] as const)('move a zoom %s', (_, from, direction, next) => {
    const day = (start: string) => ({ from: at(start), to: at(start) + 86_400_000 });
    const moved = movedView({ ...DEFAULTS, zoom: day(from) }, direction, NOW, WARSAW);
    expect(moved).toEqual({ ...DEFAULTS, zoom: day(next) });
  });

  test('take a zoom at the end of its period into the one beside it', () => {
    const first = { from: MONTH.from, to: at('2026-10-22T14:00:30Z') };
    const before = movedView({ ...DEFAULTS, zoom: first }, -1, NOW, WARSAW);
    expect(before).toMatchObject({ days: null, from: at('2026-09-21T14:00Z'), to: at('2026-10-21T14:00Z') });
    expect(before.zoom).toEqual({ from: at('2026-10-20T14:00Z'), to: at('2026-10-21T14:00Z') });
    expect(movedView(before, 1, NOW, WARSAW)).toMatchObject({ days: 30, zoom: { from: at('2026-10-21T14:00Z') } });
  });

  test.each([
    ['with=12,7', [12, 7]],
    ['with=12,12,x,-1,0,7', [12, 7]],
    ['with=1,2,3,4,5', [1, 2, 3]],
    ['with=', []],
    ['with=99999999999', []],
  ])('reads the devices to compare from %s, at most three and each once', (query, ids) => {
    expect(read(query).compared).toEqual(ids);
  });

  test('shows last winter only where it is asked for by its word', () => {
    expect([read('winter=last').lastWinter, read('winter=1').lastWinter]).toEqual([true, false]);
  });
});
