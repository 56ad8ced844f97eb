import { useServices } from '@sagitta/shared-contracts/remote';
import { silenceFor, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { Alarm, Readings } from '@sagitta/shared-contracts/rules/replay';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { Button, LateNotice, PartStyles, Skeleton, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { commandsQuery } from '../api/commands';
import { readingsQuery, REPLAYED_DAYS } from '../api/readings';
import type { Replayed } from '../model/replayer';
import type { Side } from '../model/replayer-state';
import { baseTimes, durationText, readingsSince, totals, totalText, type LevelTotal } from '../model/what-if';
import { useReplay } from '../hooks/use-replay';
import { WhatIfChart } from './what-if-chart';
import styles, { css } from './what-if.module.css';

export interface WhatIfProps {
  nodeId: number;
  sensor: Measuring;
  zone: string | undefined;
  /** In force now. */
  today: Thresholds;
  /** As the sliders stand; null while what is typed is no permissible value. */
  changed: Thresholds | null;
}

/** What the thresholds that are being set would have meant for the last 90 days of the device. */
export function WhatIf({ nodeId, sensor, zone, today, changed }: WhatIfProps) {
  // The dialog comes first: its readings are requested once it is drawn.
  const enabled = useDeferredValue(true, false);
  const { data, isError, isFetching, refetch } = useQuery({ ...readingsQuery(useServices(), nodeId), enabled });
  const commands = useQuery({ ...commandsQuery(useServices(), nodeId), enabled });
  const bases = useMemo(() => (data ? baseTimes(commands.data ?? [], data) : []), [commands.data, data]);
  const since = bases.at(-1) ?? null;
  // Readings of another base say nothing of these thresholds.
  const counted = useMemo(() => (data && since !== null ? readingsSince(data, since) : data), [data, since]);
  const replayed = useReplay(counted, today, changed);
  return (
    <section aria-label="What if" className={styles.panel}>
      <PartStyles part="systems-what-if" css={css} />
      <h3>{`The last ${REPLAYED_DAYS} days with these thresholds`}</h3>
      {data ? <Alarms {...{ readings: data, bases, replayed, sensor, zone }} valid={changed !== null} /> : null}
      {data && commands.isError ? (
        <Text role="alert" tone="muted" size="sm">
          Changes of the base could not be loaded: readings of another base may be counted.
        </Text>
      ) : null}
      {!data && !isError ? <Loading /> : null}
      {isError ? (
        <>
          <Text role="alert">The readings could not be loaded. Thresholds can be saved without them.</Text>
          {/* Beside a save that failed, "Retry" would look like another attempt at it. */}
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Load the readings again
          </Button>
        </>
      ) : null}
    </section>
  );
}

/** In words: an empty frame for a chart looks like 90 days without an alarm. */
function Loading() {
  return (
    <>
      <Text role="status" tone="muted">{`Loading the readings of the last ${REPLAYED_DAYS} days …`}</Text>
      <LateNotice what="Loading the readings" />
      <Skeleton height={220} radius={8} />
    </>
  );
}

/** Alarms that are listed with their times. */
const LISTED = 30;

interface AlarmsProps extends Pick<WhatIfProps, 'sensor' | 'zone'> {
  readings: Readings;
  /** When its bases were set. */
  bases: readonly number[];
  replayed: Partial<Record<Side, Replayed>>;
  /** Whether what is typed can be replayed. */
  valid: boolean;
}

function Alarms({ readings, bases, replayed: { today, changed }, sensor, zone, valid }: AlarmsProps) {
  if (readings.times.length === 0)
    return (
      <>
        <Text tone="muted">{`No measurements in the last ${REPLAYED_DAYS} days.`}</Text>
        <NotImported />
      </>
    );
  if (!today || (valid && !changed)) return <Loading />;
  const after = valid ? (changed ?? null) : null;
  const now = totals(today.alarms);
  const then = after ? totals(after.alarms) : null;
  return (
    <>
      <WhatIfChart {...{ readings, bases, sensor, zone, before: today, after }} />
      <CountedSince at={bases.at(-1)} zone={zone} />
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">Alarms</th>
            <th scope="col">Today's values</th>
            <th scope="col">New values</th>
          </tr>
        </thead>
        <tbody>
          {now.map((total, index) => (
            <tr key={total.level}>
              <th scope="row">{`L${total.level}`}</th>
              <Total of={today} total={total} />
              {after ? <Total of={after} total={then?.[index] ?? total} /> : <td>–</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {after ? (
        <AlarmList alarms={after.alarms} zone={zone} />
      ) : (
        <Text role="status">New values are shown once the values above are valid.</Text>
      )}
      <Text tone="muted" size="xs">
        Each reading by itself: hysteresis of the system may hold a level longer.
      </Text>
      <NotImported />
    </>
  );
}

/** The graph of these days may show more than what is counted here. */
function NotImported() {
  return (
    <Text tone="muted" size="xs">
      Readings of this device alone: imported ones are not counted.
    </Text>
  );
}

function CountedSince({ at, zone }: { at: number | undefined; zone: string | undefined }) {
  if (at === undefined) return null;
  const moment = formatDateTime(at, { zone, named: true });
  return (
    <Text size="sm">
      {`Counted since ${moment}, when the base was set: the readings before it, drawn grey, are of another base.`}
    </Text>
  );
}

/** How often a level came; one cell for all levels where none can be worked out, which is not "none". */
function Total({ of: { thresholds }, total }: { of: Replayed; total: LevelTotal }) {
  if (silenceFor(thresholds) === null) return <td>{totalText(total)}</td>;
  return total.level === 4 ? <td rowSpan={4}>no level can be worked out</td> : null;
}

function AlarmList({ alarms, zone }: { alarms: readonly Alarm[]; zone: string | undefined }) {
  if (alarms.length === 0) return null;
  const newest = alarms.toReversed().slice(0, LISTED);
  return (
    <details className={styles.alarms}>
      <summary>When the alarms would have come</summary>
      <ol>
        {newest.map((alarm) => (
          <li key={`${alarm.level} ${alarm.from}`}>
            <span>{`L${alarm.level}`}</span>
            <span>{formatDateTime(alarm.from, { zone })}</span>
            <span>{alarmDuration(alarm)}</span>
          </li>
        ))}
      </ol>
      {alarms.length > LISTED ? <p>{`The newest ${LISTED} of ${alarms.length}.`}</p> : null}
    </details>
  );
}

function alarmDuration({ from, to, over }: Alarm): string {
  return over ? durationText(to - from) : `${durationText(to - from)}, still on`;
}
