import { accelerateNode, configureNode } from '@sagitta/shared-contracts/api/node-action';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { madeBy } from '@sagitta/shared-contracts/correction';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { ACCELERATION_MAX_DIGITS, acceleratedUntil, readCount } from '@sagitta/shared-contracts/rules/acceleration';
import { silenceFor, thresholdsOf, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { replay } from '@sagitta/shared-contracts/rules/replay';
import { readThreshold, type Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { Button, Text, TextField, tokenVar } from '@sagitta/shared-ui/core';
import { SliderField } from '@sagitta/shared-ui/forms';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { commandsQuery } from '../api/commands';
import { readingsQuery, REPLAYED_DAYS } from '../api/readings';
import { severalFor } from '../model/several';
import { silenceQuestion } from '../model/silence-question';
import { actPath, nodeChange } from '../../../shared/model/node-change';
import { accelerationChange } from '../model/acceleration-change';
import {
  enteredThresholds,
  LEVELS,
  percents,
  percentText,
  storedThresholds,
  THRESHOLD_LABELS,
  thresholdsSchema,
} from '../model/thresholds';
import { sensorOf } from '../model/typed-value';
import { baseTimes, readingsSince, totals, totalText, type LevelTotal } from '../model/what-if';
import { SeveralDialog } from './several-dialog';
import styles from './several.module.css';

export interface SeveralModalProps {
  /** Of one system. */
  nodes: readonly Node[];
  onClose: () => void;
}

const SENSORS = {
  laser: { schema: thresholdsSchema('laser'), unit: 'mm', name: 'Rangefinders', hint: 'Whole millimetres, 0 to 1,000' },
  inclinometer: {
    schema: thresholdsSchema('inclinometer'),
    unit: '°',
    name: 'Inclinometers',
    hint: '0 to 4°, up to 3 decimals',
  },
} as const;
const NOTHING = { threshold: '', l1: 0, l2: 0, l3: 0, l4: 0, inverted: false };

/** One permissible value and its levels for several devices of one kind of sensor. */
export function SeveralThresholdsModal({ nodes, onClose }: SeveralModalProps) {
  const [all] = useState(() => severalFor('thresholds', nodes));
  const sensors = (['laser', 'inclinometer'] as const).filter((sensor) =>
    all.some((node) => sensorOf(node) === sensor),
  );
  const [sensor, setSensor] = useState<Measuring>(sensors[0] ?? 'laser');
  return (
    <ThresholdsOfSeveral
      key={sensor}
      sensor={sensor}
      nodes={all.filter((node) => sensorOf(node) === sensor)}
      onClose={onClose}
      choice={
        sensors.length > 1 ? (
          <SegmentedControl
            label="Sensor"
            segments={sensors.map((value) => ({ value, label: SENSORS[value].name }))}
            value={sensor}
            onChange={setSensor}
          />
        ) : null
      }
    />
  );
}

interface ThresholdsOfSeveralProps extends SeveralModalProps {
  sensor: Measuring;
  choice: ReactNode;
}

function ThresholdsOfSeveral({ sensor, nodes, choice, onClose }: ThresholdsOfSeveralProps) {
  const { call } = useServices();
  const now = useClock();
  const [chosen, setChosen] = useState<readonly Node[]>([]);
  const [replayed, setReplayed] = useState<ReadonlySet<number>>(new Set());
  const { schema, unit, hint } = SENSORS[sensor];
  const form = useForm(schema, { stored: NOTHING });
  const { threshold, l1, l2, l3, l4 } = form.values;
  const changed = useMemo((): Thresholds | null => {
    const typed = readThreshold(threshold, sensor);
    return 'value' in typed ? { permissible: typed.value, levels: percents({ l1, l2, l3, l4 }) } : null;
  }, [threshold, sensor, l1, l2, l3, l4]);
  const field = form.field('threshold');
  const asks = form.valid
    ? chosen.flatMap((node) => {
        const question = silenceQuestion(node, changed, now);
        return question ? [`${node.name}: ${question.text}`] : [];
      })
    : [];
  return (
    <SeveralDialog
      title="Change thresholds of several devices"
      saveLabel="Save"
      sentText="Sent: it takes them over at its next uplink"
      nodes={nodes}
      chosen={chosen}
      onChoose={setChosen}
      // Not before what it would have meant for each is on screen; it follows what is typed.
      valid={form.valid && changed !== null && chosen.every(({ id }) => replayed.has(id))}
      asks={asks}
      act={(node) => {
        const { id, updatedViaWebsiteAt } = node;
        if (changed?.permissible == null) throw new Error('Thresholds that are not valid are not sent.');
        const input = { nodeID: id, threshold: changed.permissible, l1, l2, l3, l4, updatedViaWebsiteAt };
        const stored = storedThresholds(node);
        const typed = { ...form.values, inverted: stored.inverted };
        const made = madeBy(actPath(node, 'thresholds'), typed, stored, null);
        const entered = enteredThresholds(typed, stored, unit);
        return call(configureNode, { input }, nodeChange(node, 'Change thresholds', entered, made));
      }}
      onClose={onClose}
    >
      {choice}
      <div className={styles.fields}>
        <TextField
          label={THRESHOLD_LABELS.threshold}
          {...field}
          onChange={(text) => field.onChange(text.replace(',', '.'))}
          inputMode="decimal"
          autoComplete="off"
          after={unit}
          hint={hint}
        />
        {LEVELS.map((level) => (
          <SliderField
            key={level}
            label={`L${level}`}
            {...form.field(`l${level}`)}
            error={form.problems[`l${level}`] ?? null}
            format={percentText}
            colour={tokenVar(`l${level}-mark`)}
          />
        ))}
      </div>
      {chosen.length > 0 ? (
        <table className={styles.rows}>
          <caption>{`Alarms of the last ${REPLAYED_DAYS} days, with today's values and with these`}</caption>
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Today's values</th>
              <th scope="col">New values</th>
            </tr>
          </thead>
          <tbody>
            {chosen.map((node) => (
              <DeviceReplay
                key={node.id}
                node={node}
                changed={form.valid ? changed : null}
                onShown={() => setReplayed((before) => (before.has(node.id) ? before : new Set([...before, node.id])))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <Text tone="muted" size="xs">
        Each reading by itself: hysteresis of the system may hold a level longer. Readings from before the last change
        of a base, and imported ones, are not counted.
      </Text>
    </SeveralDialog>
  );
}

/** What the thresholds would have meant for one device, as its own dialog counts it. */
function DeviceReplay({ node, changed, onShown }: { node: Node; changed: Thresholds | null; onShown: () => void }) {
  const services = useServices();
  const readings = useQuery(readingsQuery(services, node.id));
  const commands = useQuery(commandsQuery(services, node.id));
  const settled = (readings.data ?? readings.error) && (commands.data !== undefined || commands.isError);
  const counted = useMemo(() => {
    if (!readings.data) return null;
    const since = baseTimes(commands.data ?? [], readings.data).at(-1);
    return since === undefined ? readings.data : readingsSince(readings.data, since);
  }, [readings.data, commands.data]);
  const today = useMemo(() => thresholdsOf(node), [node]);
  const wanted = useDeferredValue(changed);
  const before = useMemo(() => counted && totals(replay(counted, today)), [counted, today]);
  const after = useMemo(() => counted && wanted && totals(replay(counted, wanted)), [counted, wanted]);
  const isShown = Boolean(settled) && (readings.isError || (after !== null && wanted === changed));
  useEffect(() => {
    if (isShown) onShown();
  });
  if (readings.isError)
    return (
      <tr>
        <th scope="row">{node.name}</th>
        <td colSpan={2}>
          <span role="alert">The readings could not be loaded. Thresholds can be saved without them.</span>{' '}
          <Button size="sm" pending={readings.isFetching} onClick={() => void readings.refetch()}>
            Load the readings again
          </Button>
        </td>
      </tr>
    );
  const isEmpty = counted?.times.length === 0;
  return (
    <tr>
      <th scope="row">{node.name}</th>
      <td>{before && settled ? <Totals of={today} all={before} isEmpty={isEmpty} /> : 'Loading …'}</td>
      <td>
        {after && wanted && settled ? <Totals of={wanted} all={after} isEmpty={isEmpty} /> : '–'}
        {commands.isError ? ' Changes of the base could not be loaded: readings of another base may be counted.' : null}
      </td>
    </tr>
  );
}

/** Where no level can be worked out, that is not "none". */
function Totals({ of, all, isEmpty = false }: { of: Thresholds; all: readonly LevelTotal[]; isEmpty?: boolean }) {
  if (silenceFor(of) !== null) return <>no level can be worked out</>;
  if (isEmpty) return <>{`No measurements in the last ${REPLAYED_DAYS} days.`}</>;
  const came = all.filter(({ count }) => count > 0);
  if (came.length === 0) return <>none</>;
  return (
    <ul>
      {came.map((total) => (
        <li key={total.level}>{`L${total.level}: ${totalText(total)}`}</li>
      ))}
    </ul>
  );
}

/** Lets several devices measure more often for some minutes. */
export function SeveralAccelerationModal({ nodes, onClose }: SeveralModalProps) {
  const { call, now } = useServices();
  const [all] = useState(() => severalFor('acceleration', nodes));
  const [chosen, setChosen] = useState<readonly Node[]>([]);
  const [typed, setTyped] = useState('');
  const minutes = readCount(typed, ACCELERATION_MAX_DIGITS);
  return (
    <SeveralDialog
      title="Accelerate several devices"
      saveLabel="Accelerate"
      sentText="Sent: it starts at its next uplink"
      nodes={all}
      chosen={chosen}
      onChoose={setChosen}
      valid={minutes > 0}
      act={(node) => {
        const newAcceleratedUntil = acceleratedUntil(node, minutes, now());
        return call(
          accelerateNode,
          { input: { nodeID: node.id, updatedViaWebsiteAt: node.updatedViaWebsiteAt, newAcceleratedUntil } },
          accelerationChange(
            node,
            newAcceleratedUntil,
            undefined,
            madeBy(actPath(node, 'acceleration'), { minutes: typed }, { minutes: '' }, null),
          ),
        );
      }}
      onClose={onClose}
    >
      <Text tone="muted">
        The devices measure more often for so long, and use more of their batteries. What you enter is added to an
        acceleration that goes on.
      </Text>
      <TextField
        label="Minutes"
        value={typed}
        onChange={(text) => setTyped(text.trim() === '' ? '' : String(readCount(text, ACCELERATION_MAX_DIGITS)))}
        maxLength={ACCELERATION_MAX_DIGITS}
        inputMode="numeric"
        autoComplete="off"
        after="min"
        hint="Up to 4 digits"
      />
    </SeveralDialog>
  );
}
