import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { Card, CardGrid, Flex, Heading, PageSection, Row, Stack, Text } from '../src/core/public';
import {
  Facts,
  Gauge,
  LevelLegend,
  Reading,
  RotatingText,
  Sparkline,
  StatusDots,
  THREAT_VISUALS,
  ThreatLevel,
  ThreatMark,
  threatVisual,
  type StatusDot,
} from '../src/instruments/public';
import { formatDeflection, formatPercent } from '../src/format/public';

interface Device {
  name: string;
  kind: string;
  state: ThreatState;
  value: number | null;
  permissible: number;
  levels: readonly (number | null)[];
  sensor: 'laser' | 'inclinometer';
  dots: readonly StatusDot[];
  foot: readonly { text: string; tone?: 'bad' }[];
  age: string;
}

const OK: readonly StatusDot[] = [
  { label: 'Radio', tone: 'ok' },
  { label: 'Sensor', tone: 'ok' },
  { label: 'Temp', tone: 'ok' },
  { label: 'Power', tone: 'ok' },
  { label: 'Signal', tone: 'ok', text: '78\u202f%' },
];
const LEVELS = [25, 50, 75, 90];
const DEVICES: readonly [Device, ...Device[]] = [
  {
    name: 'Truss A-04',
    kind: 'Laser · UD-20.3',
    state: 'L1',
    value: 12.4,
    permissible: 40,
    levels: LEVELS,
    sensor: 'laser',
    dots: OK,
    foot: [{ text: 'Node OK' }],
    age: '4 min ago',
  },
  {
    name: 'Truss B-02',
    kind: 'Laser · UD-20.3',
    state: 'L3',
    value: 31.2,
    permissible: 40,
    levels: LEVELS,
    sensor: 'laser',
    dots: OK,
    foot: [{ text: 'Node OK' }],
    age: '6 min ago',
  },
  {
    name: 'Column 7 tilt',
    kind: 'Inclinometer · UD-11',
    state: 'none',
    value: 0.183,
    permissible: 2,
    levels: LEVELS,
    sensor: 'inclinometer',
    dots: OK,
    foot: [
      { text: 'Accelerated mode. Until: 21/11/2026, 16:40' },
      { text: 'Measured value out of range', tone: 'bad' },
    ],
    age: '2 min ago',
  },
  {
    name: 'Truss C-11',
    kind: 'Laser · UD-20.3',
    state: 'obstructed',
    value: null,
    permissible: 40,
    levels: LEVELS,
    sensor: 'laser',
    dots: [{ label: 'Radio', tone: 'warn', detail: 'last packet 7 h ago' }, ...OK.slice(1)],
    foot: [{ text: 'Node obstructed: 1.2 m', tone: 'bad' }],
    age: '11 min ago',
  },
  {
    name: 'Purlin 3 East',
    kind: 'Laser · UD-20.3',
    state: 'L4',
    value: 47,
    permissible: 40,
    levels: [70, 72, 74, 95],
    sensor: 'laser',
    dots: [...OK.slice(0, 3), { label: 'Power', tone: 'bad' }, { label: 'Signal', tone: 'unknown', text: '--' }],
    foot: [
      { text: 'Maintenance needed', tone: 'bad' },
      { text: 'Node not OK: rangefinder. Since: 20/11/2026', tone: 'bad' },
    ],
    age: '14 min ago',
  },
  {
    name: 'Purlin 9 West',
    kind: 'Laser · UD-20.3',
    state: 'L2',
    value: 20.8,
    permissible: 40,
    levels: [0, 50, 0, 90],
    sensor: 'laser',
    dots: [{ label: 'Radio', tone: 'bad' }, ...OK.slice(1)],
    foot: [{ text: 'Device lost. Since: 20/11/2026, 11:02', tone: 'bad' }],
    age: '27 h ago',
  },
  {
    name: 'Column 9 tilt, a name of thirty-two',
    kind: 'Inclinometer · UD-11',
    state: 'L2',
    value: -1.204,
    permissible: 2,
    levels: LEVELS,
    sensor: 'inclinometer',
    dots: OK,
    foot: [{ text: 'Node OK' }],
    age: '2 min ago',
  },
  {
    name: 'Purlin 4',
    kind: 'Laser · UD-20.3',
    state: 'inactive',
    value: 1,
    permissible: 40,
    levels: [2, 4, 6, 8],
    sensor: 'laser',
    dots: OK,
    foot: [{ text: 'Node OK' }],
    age: '2 min ago',
  },
  {
    name: 'Purlin 5',
    kind: 'Laser · UD-20.3',
    state: 'w2_not_operational',
    value: 24,
    permissible: 40,
    levels: [],
    sensor: 'laser',
    dots: OK,
    foot: [{ text: 'Node OK' }],
    age: '2 min ago',
  },
];
const CURVE = Array.from({ length: 48 }, (_, i) =>
  i > 20 && i < 25 ? null : 10 + Math.sin(i / 5) * 6 + Math.sin(i * 1.7),
);

/** Two hundred devices at a glance: for the profiler. */
export function ManyPage() {
  return (
    <CardGrid>
      {Array.from({ length: 200 }, (_, index) => (
        <DeviceCard key={index} device={DEVICES[index % DEVICES.length] ?? DEVICES[0]} />
      ))}
    </CardGrid>
  );
}

export function InstrumentsPage() {
  return (
    <>
      <PageSection title="Threat levels" card>
        <Row flexWrap="wrap">
          {Object.keys(THREAT_VISUALS).map((state) => (
            <ThreatLevel key={state} state={state as ThreatState} />
          ))}
        </Row>
        <Row flexWrap="wrap">
          {Object.keys(THREAT_VISUALS).map((state) => (
            <ThreatMark key={state} state={state as ThreatState} size={24} label={state} />
          ))}
        </Row>
        <LevelLegend also={['obstructed', 'inactive']} />
      </PageSection>
      <PageSection title="System status" card>
        <Text size="2xl">L3 on Truss B-02</Text>
        <Facts
          items={[
            { label: 'devices reporting', value: '24 / 26' },
            { label: 'lost', value: 1 },
            { label: 'obstructed', value: 1 },
            { label: 'version', value: 'W4' },
          ]}
        />
      </PageSection>
      <PageSection title="Measuring devices" note="9, natural order by name">
        <CardGrid>
          {DEVICES.map((device) => (
            <DeviceCard key={device.name} device={device} />
          ))}
        </CardGrid>
      </PageSection>
    </>
  );
}

function DeviceCard({ device }: { device: Device }) {
  const { name, kind, state, value, permissible, sensor, levels, dots, foot, age } = device;
  return (
    <Card as="article">
      <Stack gap="2">
        <Flex justifyContent="space-between" gap="2" alignItems="flex-start">
          <div>
            <Heading as="h3">{name}</Heading>
            <Text size="xs" tone="muted">
              {kind}
            </Text>
          </div>
          <ThreatLevel state={state} />
        </Flex>
        <Gauge {...{ value, permissible, levels, sensor, state }} decimals={1} />
        <Reading
          value={formatDeflection(value, { sensor, decimals: 1 })}
          note={
            value === null
              ? 'obstructed at 1.2 m'
              : `${formatPercent(Math.abs(value / permissible) * 100)} of ${formatDeflection(permissible, { sensor })}`
          }
        />
        <Sparkline values={CURVE} token={threatVisual(state).mark} />
        <StatusDots items={dots} />
        <Flex justifyContent="space-between" gap="3" borderTop="hairline" paddingTop="2" fontSize="xs" color="muted">
          <RotatingText messages={foot} />
          <Text as="time" whiteSpace="nowrap">
            {age}
          </Text>
        </Flex>
      </Stack>
    </Card>
  );
}
