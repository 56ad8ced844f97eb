import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { next } from './next';
import { type Gap, replay, splitGap } from './replay';
import type { Facts, Silence, SilenceEvent, WatchedDevice } from './silence';
import { entryOf } from './words';

/** 21/11/2026 08:10 in Warsaw; all times of the tests are hours after it. */
const START = Date.UTC(2026, 10, 21, 7, 10);
const at = (hours: number) => START + hours * HOUR_MS;

type Given = Partial<Omit<WatchedDevice, 'heard' | 'measured' | 'since'>> & {
  heard?: number | null;
  measured?: number | null;
  since?: number;
};

function device(id: number, { heard = 0, measured = heard, since = -1_000, ...more }: Given = {}): WatchedDevice {
  return {
    id,
    name: `Dźwigar ${id}`,
    active: true,
    hasSensor: true,
    gateway: null,
    source: null,
    w2: null,
    ...more,
    heard: heard === null ? null : at(heard),
    measured: measured === null ? null : at(measured),
    since: at(since),
  };
}

function facts(devices: readonly WatchedDevice[], more: Partial<Facts> = {}): Facts {
  return { devices, gateways: [], sources: [], listeningSince: at(-1_000), earlier: null, ...more };
}

const gateway = (reported: number | null, eui = 'aa', nodeId = 90) => ({
  eui,
  nodeId,
  name: `Brama ${eui}`,
  reported: reported === null ? null : at(reported),
});

/** What is logged, with its hour, by one step after the other. */
function logged(...steps: readonly (readonly [hour: number, Facts])[]): (readonly [string, number])[] {
  let state: Silence[] = [];
  const lines: (readonly [string, number])[] = [];
  for (const [hour, known] of steps) {
    const step = next(state, known, at(hour));
    state = step.state;
    lines.push(...step.events.map((event) => line(event, known)));
  }
  return lines;
}

function line(event: SilenceEvent, { devices, gateways }: Facts): readonly [string, number] {
  const { messageEn } = entryOf(event, {
    zone: 'Europe/Warsaw',
    device: (id) => devices.find((one) => one.id === id)?.name ?? '',
    gateway: (eui) => gateways.find((one) => one.eui === eui)?.name ?? eui.toUpperCase(),
  });
  return [messageEn, Math.round(((event.at - START) / HOUR_MS) * 100) / 100];
}

describe('a device', () => {
  const LOST = 'Device lost: Dźwigar 3 has not reported since 21/11 08:10';

  test('is lost 24 h after its newest packet, to the millisecond', () => {
    const known = facts([device(3)]);
    expect(next([], known, at(24) - 1).events).toEqual([]);
    expect(logged([24, known])).toEqual([[LOST, 24]]);
  });

  test('is logged once, and its return at the moment of the packet', () => {
    const silent = facts([device(3)]);
    const back = facts([device(3, { heard: 40 })]);
    expect(logged([30, silent], [31, silent], [41, back], [42, back])).toEqual([
      [LOST, 24],
      ['Dźwigar 3 reports again', 40],
    ]);
  });

  test('that was never heard has 24 h from when it was added', () => {
    const added = facts([device(3, { heard: null, since: 0 })]);
    expect(logged([23.9, added], [25, added])).toEqual([['Device lost: Dźwigar 3 has never reported', 24]]);
    const first = facts([device(3, { heard: 26 })]);
    expect(logged([25, added], [27, first])).toHaveLength(2);
  });

  test('that was heard elsewhere has 24 h from when it came to its node', () => {
    const moved = facts([device(3, { heard: -500, since: 0 })]);
    const line = 'Device lost: Dźwigar 3 has not reported since 31/10 12:10';
    expect(logged([0, moved], [23.9, moved], [25, moved], [30, facts([device(3, { heard: 30, since: 0 })])])).toEqual([
      [line, 24],
      ['Dźwigar 3 reports again', 30],
    ]);
  });

  test('that takes the place of a lost one ends its silence with its own first packet', () => {
    const lost = facts([device(3)]);
    const other = (heard: number) => facts([device(3, { heard, since: 40 })]);
    expect(logged([30, lost], [41, other(35)], [90, other(35)], [92, other(91)])).toEqual([
      [LOST, 24],
      ['Dźwigar 3 reports again', 91],
    ]);
  });

  test('that is switched off is neither lost nor found, and has 24 h after it is switched on', () => {
    const off = facts([device(3, { active: false })]);
    const on = facts([device(3)]);
    expect(logged([30, off], [60, on], [83.9, on], [84, on])).toEqual([[LOST, 84]]);
    expect(logged([30, on], [31, off], [60, on], [90, on])).toEqual([[LOST, 24]]);
    const heard = facts([device(3, { heard: 50 })]);
    expect(logged([30, on], [31, off], [60, heard])).toEqual([
      [LOST, 24],
      ['Dźwigar 3 reports again', 50],
    ]);
  });

  test('that is not watched for a while keeps its state', () => {
    const silent = facts([device(3)]);
    const lines = logged([30, silent], [31, facts([])], [40, facts([device(3, { heard: 39 })])]);
    expect(lines).toEqual([
      [LOST, 24],
      ['Dźwigar 3 reports again', 39],
    ]);
  });

  test('of a W2 system is lost as its controller says', () => {
    const w2 = (state: 'lost' | 'heard', heard = 0) => facts([device(3, { w2: state, heard })]);
    expect(logged([90, w2('heard')])).toEqual([]);
    expect(logged([2, w2('lost')], [3, w2('lost')], [4, w2('heard')])).toEqual([
      [LOST, 2],
      ['Dźwigar 3 reports again', 4],
    ]);
    expect(logged([30, w2('lost')], [50, w2('heard', 49)]).map(([, hour]) => hour)).toEqual([24, 49]);
  });
});

describe('outdated measurements', () => {
  const OUTDATED = 'Outdated measurements: Dźwigar 3 reports, but has not measured since 21/11 08:10';

  test('begin 12 h after the newest one if packets still come, and end with the next', () => {
    expect(
      logged(
        [11.9, facts([device(3, { heard: 11.9, measured: 0 })])],
        [12.5, facts([device(3, { heard: 12.4, measured: 0 })])],
        [14, facts([device(3, { heard: 13.9, measured: 13.5 })])],
      ),
    ).toEqual([
      [OUTDATED, 12],
      ['Dźwigar 3 measures again', 13.5],
    ]);
  });

  test.each<[string, Given]>([
    ['of a device that sends nothing', { heard: 2, measured: 0 }],
    ['of a device without a sensor', { heard: 20, measured: null, hasSensor: false }],
    ['of a device that is switched off', { heard: 20, measured: 0, active: false }],
  ])('are not those %s', (_, given) => {
    expect(logged([20, facts([device(3, given)])])).toEqual([]);
  });

  test('have 12 h after the return of a lost device, whose first packet may carry none', () => {
    const silent = facts([device(3)]);
    const joined = facts([device(3, { heard: 40, measured: 0 })]);
    const texts = (...steps: (readonly [number, Facts])[]) =>
      logged(...steps).map(([text, hour]) => [text.slice(0, 8), hour]);
    expect(texts([30, silent], [41, joined], [42, facts([device(3, { heard: 42, measured: 42 })])])).toEqual([
      ['Device l', 24],
      ['Dźwigar ', 40],
    ]);
    expect(texts([30, silent], [41, joined], [52, facts([device(3, { heard: 52, measured: 0 })])]).at(-1)).toEqual([
      'Outdated',
      52,
    ]);
  });

  test('are those of a device that has never measured', () => {
    expect(logged([20, facts([device(3, { heard: 19, measured: null, since: 0 })])])).toEqual([
      ['Outdated measurements: Dźwigar 3 reports, but has never measured', 12],
    ]);
  });
});

describe('a gateway that reports on itself', () => {
  const behind = (heard: readonly number[]) =>
    heard.map((hour, index) => device(index + 1, { heard: hour, gateway: 'aa' }));
  const known = (reported: number, heard: readonly number[]) => facts(behind(heard), { gateways: [gateway(reported)] });

  test('is lost after an hour, in one line that names its devices, whose own lines are kept back', () => {
    const gone = known(0, [0, -1, -0.5]);
    const LINE =
      'Gateway lost: Brama aa has not reported since 21/11 08:10; the 3 devices behind it: Dźwigar 1, Dźwigar 2, ' +
      'Dźwigar 3';
    expect(logged([1, gone], [24, gone], [60, gone])).toEqual([[LINE, 1]]);
    const back = known(70, [71, 72, 70.5]);
    expect(logged([1, gone], [60, gone], [73, back], [100, known(100, [99, 99, 99])])).toEqual([
      [LINE, 1],
      ['Gateway Brama aa reports again', 72],
    ]);
  });

  test('returns without one of its devices: that one is told 24 h later', () => {
    const gone = known(0, [0, 0, 0]);
    const lines = logged(
      [60, gone],
      [70.1, known(70, [70, 0, 70])],
      [93, known(93, [93, 0, 93])],
      [95, known(95, [95, 0, 95])],
    );
    expect(lines.slice(1)).toEqual([
      ['Gateway Brama aa reports again', 70],
      ['Device lost: Dźwigar 2 has not reported since 21/11 08:10', 94],
    ]);
  });

  test('returns alone: that it hears none of its devices is one line, 24 h later', () => {
    const lines = logged(
      [60, known(0, [0, 0, 0])],
      [70.1, known(70, [0, 0, 0])],
      [93, known(93, [0, 0, 0])],
      [95, known(95, [0, 0, 0])],
    );
    expect(lines.slice(1)).toEqual([
      ['Gateway Brama aa reports again', 70],
      [
        'Gateway lost: nothing was heard through Brama aa since 21/11 08:10; the 3 devices behind it: Dźwigar 1, ' +
          'Dźwigar 2, Dźwigar 3',
        94,
      ],
    ]);
  });

  test('is not lost while a device is heard through it', () => {
    expect(logged([30, known(0, [29.5, 29, 28])])).toEqual([]);
  });

  test('is not lost for the time in which the host did not listen', () => {
    const gone = { ...known(0, [0]), listeningSince: at(10) };
    expect(logged([10.5, gone])).toEqual([]);
    expect(logged([11, gone]).map(([, hour]) => hour)).toEqual([11]);
  });
});

describe('a pause of the host', () => {
  const WAS_DOWN = { listeningSince: at(3), earlier: { since: at(-100), until: at(1) } };
  const reported = (hour: number) => ({ ...facts([], { gateways: [gateway(hour)] }), ...WAS_DOWN });

  test('counts for no silence of a gateway that began in it', () => {
    expect(logged([3.9, reported(2)])).toEqual([]);
    expect(logged([4, reported(2)]).map(([, hour]) => hour)).toEqual([4]);
  });

  test('does not undo the time that a gateway was silent before it', () => {
    expect(logged([3.4, reported(0.5)])).toEqual([]);
    expect(logged([3.5, reported(0.5)]).map(([, hour]) => hour)).toEqual([3.5]);
  });

  test('leaves the moment of a silence that was due before it', () => {
    expect(logged([3.2, reported(-0.5)]).map(([, hour]) => hour)).toEqual([0.5]);
  });

  test('after another one: only what was listened between them counts', () => {
    const twice = { ...reported(-10), earlier: { since: at(0.75), until: at(1) } };
    expect(logged([3.7, twice])).toEqual([]);
    expect(logged([3.75, twice]).map(([, hour]) => hour)).toEqual([3.75]);
  });

  test('counts for no silence of a source', () => {
    const source = (heard: number) => ({
      ...facts([device(1, { heard, source: 'roofs' }), device(2, { heard, source: 'roofs' })], {
        sources: [{ name: 'roofs', heard: at(heard), limitMs: HOUR_MS, isBehind: false }],
      }),
      ...WAS_DOWN,
    });
    expect(logged([3.9, source(2)])).toEqual([]);
    expect(logged([3.4, source(0.5)], [3.5, source(0.5)]).map(([, hour]) => hour)).toEqual([3.5]);
  });
});

describe('a gateway that is known by its devices only', () => {
  const known = (...heard: readonly number[]) =>
    facts(heard.map((hour, id) => device(id, { heard: hour, gateway: 'aa' })));

  test('is lost with the first of its devices if the others are silent too', () => {
    expect(logged([23.9, known(3, 0, 6)], [24, known(3, 0, 6)], [40, known(3, 0, 6)])).toEqual([
      [
        'Gateway lost: nothing was heard through AA since 21/11 14:10; the 3 devices behind it: Dźwigar 0, ' +
          'Dźwigar 1, Dźwigar 2',
        24,
      ],
    ]);
  });

  test('is heard again with the first device; one that stays silent is told 24 h later', () => {
    const lines = logged([40, known(3, 0, 6)], [50, known(49, 0, 48)], [75, known(74, 0, 74)]);
    expect(lines.slice(1)).toEqual([
      ['Gateway AA reports again', 49],
      ['Device lost: Dźwigar 1 has not reported since 21/11 08:10', 73],
    ]);
  });

  test('is not to blame for one device, nor where another was heard within 12 h', () => {
    const one = 'Device lost: Dźwigar 1 has not reported since 21/11 08:10';
    expect(logged([24, known(23, 0, 22)])).toEqual([[one, 24]]);
    expect(logged([24, facts([device(1, { gateway: 'aa' })])])).toEqual([[one, 24]]);
  });

  test('is given up quietly if its devices are switched off', () => {
    const off = facts([0, 1].map((id) => device(id, { gateway: 'aa', active: false })));
    expect(logged([40, known(0, 0)], [41, off]).at(-1)).toEqual([
      'No active device depends on gateway AA any more',
      41,
    ]);
  });
});

describe('a radio network', () => {
  const two = (first: number, second: number) =>
    facts([device(1, { heard: first, gateway: 'aa' }), device(2, { heard: second, gateway: 'bb' })], {
      gateways: [gateway(first), gateway(second, 'bb', 91)],
    });
  const NETWORK =
    'Radio network lost: none of 2 gateways (Brama aa, Brama bb) was heard since 21/11 08:10; the 2 devices behind ' +
    'it: Dźwigar 1, Dźwigar 2';

  test('is lost in one line if all its gateways are', () => {
    expect(logged([2, two(0, 0)], [60, two(0, 0)])).toEqual([[NETWORK, 1]]);
  });

  test('is lost with the last of its gateways', () => {
    const lines = logged([2, two(-5, 1.9)], [30, two(-5, 0)]);
    expect(lines.map(([text, hour]) => [text.split(':')[0], hour])).toEqual([
      ['Gateway lost', -4],
      ['Radio network lost', 1],
    ]);
  });

  test('reports again with the first gateway; one that stays silent is told an hour later', () => {
    const lines = logged([2, two(0, 0)], [5, two(4, 0)], [5.5, two(5.4, 0)]);
    expect(lines.map(([text, hour]) => [text.split(' has ')[0], hour])).toEqual([
      [NETWORK, 1],
      ['The radio network reports again', 4],
      ['Gateway lost: Brama bb', 5],
    ]);
  });
});

describe('a source', () => {
  const of = (heard: number, limit = 0.5) =>
    facts(
      [1, 2].map((id) => device(id, { heard, gateway: 'aa', source: 'roofs' })),
      {
        gateways: [gateway(heard)],
        sources: [{ name: 'roofs', heard: at(heard), limitMs: limit * HOUR_MS, isBehind: false }],
      },
    );

  test('is silent after its limit, and keeps back its gateways and devices', () => {
    expect(logged([0.5, of(0)], [2, of(0)], [60, of(0)], [62, of(61)])).toEqual([
      ['No data from network server roofs since 21/11 08:10; devices that it serves here: Dźwigar 1, Dźwigar 2', 0.5],
      ['Network server roofs sends data again', 61],
    ]);
  });

  test('is not silent for the time in which the host did not listen', () => {
    const gone = { ...of(0), listeningSince: at(10) };
    expect(logged([10.4, gone])).toEqual([]);
  });
});

describe('silences that ended between two rounds', () => {
  const gap = (nodeId: number, from: number | null, to: number, of: Gap['of'] = 'packet'): Gap => ({
    nodeId,
    of,
    from: from === null ? null : at(from),
    to: at(to),
  });
  const replayed = (known: Facts, gaps: readonly Gap[], now: number, before: Silence[] = []) =>
    replay(before, known, gaps, at(now)).events.map((event) => line(event, known));

  test('are logged with beginning and end, though the device reports now', () => {
    expect(replayed(facts([device(1, { heard: 71 })]), [gap(1, 0, 60)], 72)).toEqual([
      ['Device lost: Dźwigar 1 has not reported since 21/11 08:10', 24],
      ['Dźwigar 1 reports again', 60],
    ]);
  });

  test('are bundled by gateway', () => {
    const known = facts([1, 2].map((id) => device(id, { heard: 71, gateway: 'aa' })));
    const lines = replayed(known, [gap(1, 0, 60), gap(2, 1, 61)], 72);
    expect(lines.map(([text, hour]) => [text.split(';')[0], hour])).toEqual([
      ['Gateway lost: nothing was heard through AA since 21/11 09:10', 24],
      ['Gateway AA reports again', 60],
    ]);
  });

  test('end with the first packet, however many came after it', () => {
    const before: Silence[] = [{ kind: 'device', key: '1', from: at(0), began: at(24), keptBack: false }];
    expect(replayed(facts([device(1, { heard: 71 })]), [gap(1, 0, 60)], 72, before)).toEqual([
      ['Dźwigar 1 reports again', 60],
    ]);
  });

  test('of a gateway and its source end with the first frame, not with what was heard elsewhere meanwhile', () => {
    const known = facts(
      [device(1, { heard: 71, gateway: 'aa', source: 'roofs' }), device(2, { heard: 71, gateway: 'bb' })],
      { gateways: [gateway(71.5)], sources: [{ name: 'roofs', heard: at(71.5), limitMs: HOUR_MS, isBehind: false }] },
    );
    const open = (kind: Silence['kind'], key: string, keptBack: boolean): Silence => ({
      kind,
      key,
      from: at(0),
      began: at(1),
      keptBack,
    });
    const before = [open('source', 'roofs', false), open('gateway', 'aa', true)];
    const gaps = [gap(1, 0, 60), gap(2, 30, 50)];
    expect(replayed(known, gaps, 72, before)).toEqual([['Network server roofs sends data again', 60]]);
    expect(replayed({ ...known, sources: [] }, gaps, 72, [open('gateway', 'aa', false)])).toEqual([
      ['Gateway Brama aa reports again', 60],
    ]);
  });

  test('are none if the gap was a backlog stored at once', () => {
    const moments = Array.from({ length: 71 }, (_, hour) => at(hour + 1));
    expect(splitGap(gap(1, 0, 72), moments)).toEqual([]);
    const [only, ...others] = splitGap(
      gap(1, 0, 72),
      moments.filter((moment) => moment <= at(20) || moment >= at(50)),
    );
    expect([only, others]).toEqual([gap(1, 20, 50), []]);
  });

  test('of measurements are logged as outdated', () => {
    const known = facts([device(1, { heard: 71 })]);
    expect(replayed(known, [gap(1, 0, 15, 'measurement')], 72)).toEqual([
      ['Outdated measurements: Dźwigar 1 reports, but has not measured since 21/11 08:10', 12],
      ['Dźwigar 1 measures again', 15],
    ]);
  });

  describe('with a sign of life that came late', () => {
    const open = (kind: Silence['kind'], began: number): Silence[] => [
      { kind, key: '1', from: at(0), began: at(began), keptBack: false },
    ];

    test('go on if nothing was measured since for as long, whatever was sent in between', () => {
      // Stored in one batch: the measurement of hour 4, and a packet without one after 14 h without any.
      const known = facts([device(1, { heard: 29, measured: 4 })]);
      expect(replayed(known, [gap(1, 15, 29)], 30, open('outdated', 12))).toEqual([]);
    });

    test('end where they began if something was measured soon after it', () => {
      const known = facts([device(1, { heard: 29, measured: 17 })]);
      const gaps = [gap(1, 4, 17, 'measurement'), gap(1, 15, 29)].map((one) => ({ ...one, packets: [at(15)] }));
      expect(replayed(known, gaps, 18, open('outdated', 12))).toEqual([
        ['Measurements of Dźwigar 1 were not outdated then: it measured on 21/11 12:10, which arrived late', 12],
      ]);
    });

    test('of a device is no return: it has had its time to measure', () => {
      const lost = { kind: 'device', key: '1', from: at(9), began: at(33), keptBack: false } as const;
      const known = facts([device(1, { heard: 14, measured: 0 })]);
      expect(replayed(known, [], 35, [lost])).toEqual([
        ['Outdated measurements: Dźwigar 1 reports, but has not measured since 21/11 08:10', 12],
        ['Dźwigar 1 was not lost then: it reported on 21/11 22:10, which arrived late', 33],
      ]);
    });

    test('of a device go on too, whatever ends meanwhile for others', () => {
      const known = facts([device(1, { heard: 20, measured: 20 }), device(2, { heard: 60 })]);
      expect(replayed(known, [gap(2, 10, 30)], 60, open('device', 24))).toEqual([]);
    });
  });
});

test('needs nothing from one step to the next but its state', () => {
  const known = facts([device(1), device(2, { gateway: 'aa' })], { gateways: [gateway(0)] });
  const { state } = next([], known, at(30));
  expect(next(state, known, at(30) + MINUTE_MS)).toEqual({ state, events: [] });
  expect(next(state, known, at(30) + 3 * DAY_MS)).toEqual({ state, events: [] });
});
