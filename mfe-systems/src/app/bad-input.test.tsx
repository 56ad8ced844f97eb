import { NodeSchema, type Node } from '@sagitta/shared-contracts/api/node';
import { SystemDetailsSchema, type SystemDetails } from '@sagitta/shared-contracts/api/system';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { NodeCard } from '../features/dashboard/components/node-card';
import { StatusCard } from '../features/dashboard/components/status-card';
import { deviceSections } from '../features/dashboard/model/sections';
import { technicalFacts } from '../features/dashboard/model/technical-facts';
import { mapSize } from '../shared/map/map-size';
import { heatOf } from '../shared/map/heat';
import { shownNodes } from '../shared/model/shown-nodes';
import { NodePopup } from '../features/system-map/components/node-popup';
import { WeatherPanel } from '../features/weather/components/weather-panel';
import { placedSystems } from '../features/groups/model/place';
import { SystemCard } from '../shared/components/system-card';
import { MENU_ACTIONS } from '../shared/model/node-menu';
import { gateway, hoursAgo, inclinometer, laser, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';

/**
 * What a host may send in place of a value: nothing, the wrong kind, the edge of its kind. `undefined` leaves the field
 * out.
 */
const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  '',
  '<b>x</b>',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  hoursAgo(-24 * 365),
  0,
  -3.6,
  3,
  1e308,
  -1e308,
  true,
  false,
  [],
  ['nonsense'],
  {},
  { Valid: false, String: '', Float64: 0, Time: '' },
  { Valid: true, String: 'nonsense', Float64: 1e308, Time: 'nonsense' },
  { Valid: true, String: '{}', Float64: -91, Time: '' },
];
const MENU = { allowed: MENU_ACTIONS, onAct: () => undefined };
const NO_TRENDS = { points: new Map(), failed: false };
const UNREADABLE = /NaN|undefined|null|Invalid|Infinity|∞|\[object/;

const optional = (entries: object, required: readonly string[]) =>
  Object.keys(entries).filter((key) => !required.includes(key));

/** The whole with every nonsense in one field, as the contract reads it; what reads the same comes once. */
function spoil<S extends v.GenericSchema>(schema: S, whole: object, key: string): v.InferOutput<S>[] {
  const read = NONSENSE.map((value) => v.parse(schema, { ...whole, [key]: value }));
  return [...new Map(read.map((value) => [JSON.stringify(value), value])).values()];
}

function expectReadable(page: ReactNode, config: NonNullable<Parameters<typeof showPage>[1]['config']> = {}): void {
  showPage(page, { path: '/', config });
  expect(document.body.innerHTML.replaceAll(/&lt;b&gt;/g, '')).not.toMatch(UNREADABLE);
}

describe('a device with a field that is missing, null or nonsense', () => {
  const whole = [
    laser({
      ObstructionStatus: true,
      BaseDistanceCorrection: 800,
      deviceDamage: true,
      deviceDamagedInfo: ['rangefinder'],
      AcceleratedUntil: hoursAgo(-1),
    }),
    inclinometer(),
    gateway(),
    laser({ SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 0 }),
  ];

  test.each(optional(NodeSchema.entries, ['id', 'name', 'systemId']))(
    '%s: card, popup, panel and detail stay readable',
    (key) => {
      const nodes = whole
        .flatMap((node) => spoil(NodeSchema, node, key))
        .map((node, id) => ({ ...node, id, name: `Node ${id}` }));
      const shown = { now: NOW, zone: 'Europe/Warsaw', technical: true };
      expectReadable(
        nodes.map((node) => (
          <div key={node.id}>
            <NodeCard node={node} {...shown} {...MENU} />
            <NodePopup node={node} {...shown} />
            <p>
              {technicalFacts(node, 'Europe/Warsaw')
                .map(({ value }) => value)
                .join()}
            </p>
            <StatusCard
              system={system()}
              nodes={[node]}
              now={NOW}
              zone={undefined}
              trends={NO_TRENDS}
              showVersion
              onSeek={() => undefined}
            />
          </div>
        )),
      );
      expectRulesHold(nodes);
    },
  );

  function expectRulesHold(nodes: readonly Node[]): void {
    expect(deviceSections(nodes, NOW, new Set()).flatMap((section) => section.nodes)).toHaveLength(nodes.length);
    const { placed, missing } = shownNodes(nodes, true);
    expect(placed.length + missing).toBe(nodes.length);
    expect(JSON.stringify(heatOf(placed, NOW))).not.toMatch(/null/);
  }

  test('everything at once', () => {
    const nodes = NONSENSE.map((value, id) =>
      v.parse(NodeSchema, {
        ...Object.fromEntries(optional(NodeSchema.entries, []).map((key) => [key, value])),
        id,
        name: '',
        systemId: 7,
      }),
    );
    expectReadable(
      nodes.map((node) => <NodeCard key={node.id} node={node} now={NOW} zone={undefined} technical {...MENU} />),
    );
  });
});

describe('a system with a field that is missing, null or nonsense', () => {
  const cards = (value: SystemDetails, key: number) => (
    <div key={key}>
      <SystemCard system={value} now={NOW} showVersion />
      <StatusCard
        system={value}
        nodes={[laser()]}
        now={NOW}
        zone={undefined}
        trends={NO_TRENDS}
        showVersion
        onSeek={() => undefined}
      />
      <WeatherPanel system={value} now={NOW} />
      <NodeCard
        node={laser({ LatestPacketTimestamp: hoursAgo(40), deviceDamage: true, deviceDamagedFrom: hoursAgo(50) })}
        now={NOW}
        zone={value.timezone ?? undefined}
        technical
        {...MENU}
      />
    </div>
  );

  test.each(optional(SystemDetailsSchema.entries, ['ID', 'name']))(
    '%s: card, status and weather stay readable',
    (key) => {
      const systems = spoil(SystemDetailsSchema, system(), key);
      expectReadable(systems.map(cards));
      for (const { at } of placedSystems(systems)) expect(Math.abs(at[0])).toBeLessThanOrEqual(90);
      for (const size of systems.map((one) => mapSize({ mapWidth: null, mapHeight: null }, one)))
        expect(size === null || size.width * size.height > 0).toBe(true);
    },
  );

  test.each([
    ['an hour at the end of time', { hourly: { list: [{ dt: 1e300, main: { temp: 1 } }] } }],
    ['hours without a time', { hourly: { list: [{ main: { temp: 1 } }, null, 7] } }],
    [
      'values of the wrong kind',
      {
        hourly: { list: [{ dt: NOW / 1000, pop: 'high', rain: 'much', snow: [], main: 'cold', weather: 'sky' }] },
        daily: { list: [{ dt: NOW / 1000, temp: 7, pop: {}, weather: [7] }] },
      },
    ],
    [
      'negative rain and a probability above 1',
      { hourly: { list: [{ dt: NOW / 1000, main: { temp: -300 }, pop: 7, rain: -2, snow: { '1h': -1 } }] } },
    ],
    [
      'temperatures beyond all measure',
      {
        hourly: {
          list: [
            { dt: NOW / 1000, main: { temp: 1e308 } },
            { dt: NOW / 1000 + 3600, main: { temp: -1e308 } },
          ],
        },
      },
    ],
    ['a day alone', { daily: { list: [{ dt: NOW / 1000 }] } }],
    [
      'an icon that nobody knows',
      { hourly: { list: [{ dt: NOW / 1000, main: { temp: 1 }, weather: [{ icon: '99x', description: 'frogs' }] }] } },
    ],
  ])('a weather report with %s stays readable', (_, report) => {
    const sent = system({ weatherReport: { Valid: true, String: JSON.stringify(report) } });
    expectReadable(cards(sent, 0));
  });

  test('is never taken for safe where its level is unknown', () => {
    expectReadable(
      <SystemCard
        system={v.parse(SystemDetailsSchema, { ID: 1, name: 'Hala', NodesHighestThreatLevelActiveNonobstructed: 'L9' })}
        now={NOW}
        showVersion
      />,
    );
    expect(screen.getByText('Threat level unknown')).toBeVisible();
  });
});
