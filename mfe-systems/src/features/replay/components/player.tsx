import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { highestLoad, type HighestLoad, type Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { Button, Card, EmptyState, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatPercent } from '@sagitta/shared-ui/format';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import type { Plan } from '../../../shared/model/plan';
import { shownNodes } from '../../../shared/model/shown-nodes';
import { useKeys } from '../hooks/use-keys';
import { useReplaying, type Replayed, type Replaying } from '../hooks/use-replaying';
import { CURVES_MOST } from '../model/curves';
import { eventsAround } from '../model/events';
import { addressOf, type TimeRange } from '../model/replay-address';
import { rollOf } from '../model/roll';
import { weatherText } from '../model/weather';
import { momentWords, NOT_REPLAYED, NOTHING_REPORTED } from '../model/words';
import { Moment } from './cursor';
import { CurvesCard } from './curves-card';
import { DeviceRows } from './device-rows';
import { EventCard } from './event-card';
import { PlanCard, ShownFrame } from './plan-card';
import styles from './replay.module.css';
import { RoofLevel, Transport } from './transport';
import type { VideoModalProps } from './video.modal';

export interface PlayerProps extends Replayed {
  system: SystemDetails;
  zone: string;
  Plan: Plan;
}

/** The address follows once the moment rests for so long, ms. */
const RESTS_MS = 400;

const NOTE = (
  <Text size="sm" tone="muted">
    {NOT_REPLAYED.join(' ')}
  </Text>
);

/** One moment of a range, and what moves it. */
export function Player({ system, zone, Plan, ...replayed }: PlayerProps) {
  const { replay, range } = replayed;
  const replaying = useReplaying(replayed);
  const { moment, playing, pause, speed, tracks, frame, highest, weather } = replaying;
  const read = useRead(replaying);
  const [chosen, choose] = useState<readonly Track[]>(() => mostLoaded(tracks, range.from));
  const { show, dialogs } = useLateDialogs<VideoModalProps>();
  const save = useCallback(
    () =>
      show(() => import(/* webpackChunkName: "replay-video" */ './video.modal').then(({ VideoModal }) => VideoModal), {
        system,
        replay,
        range,
        moment: pause(),
        speed,
        zone,
      }),
    [show, system, replay, range, pause, speed, zone],
  );
  const tools = useMemo(() => <Button onClick={save}>Save as video</Button>, [save]);
  useKeys(replaying.keys);
  useMomentInAddress(moment, range, playing);

  const isKnown = tracks.some(({ times }) => times.length > 0);
  return (
    <>
      {isKnown ? null : <EmptyState title={NOTHING_REPORTED} />}
      <div className={styles.beside}>
        <ShownFrame value={frame}>
          <PlanCard {...{ system, Plan }} missing={shownNodes(frame.nodes, true).missing} />
        </ShownFrame>
        <DeviceRows {...read} {...{ playing, tracks, chosen }} onChoose={choose} />
      </div>
      <section aria-label="Moment" className={styles.transport}>
        <Card>
          <div className={styles.head}>
            <h2 className={styles.moment}>{momentWords(moment, zone)}</h2>
            <RoofLevel level={replaying.level} />
          </div>
          <Transport {...{ replaying, zone, tools }} />
        </Card>
      </section>
      <Facts moment={read.moment} {...{ weather, highest, zone }} />
      {dialogs}
      <Moment value={moment}>
        <CurvesCard {...{ chosen, range, zone }} />
      </Moment>
      <EventCard {...eventsAround(replay.events, read.moment)} zone={zone} leftOut={replay.eventsLeftOut} />
      {NOTE}
    </>
  );
}

/** The weather of a moment, and the highest load of the range. */
const Facts = memo(function Facts({ moment, weather, highest, zone }: FactsProps) {
  return (
    <Text size="sm">
      {`Weather: ${weatherText(weather, moment)}.`}
      {highest ? ` ${highestText(highest, zone)}` : ''}
    </Text>
  );
});

type FactsProps = Pick<Replaying, 'moment' | 'weather' | 'highest'> & Pick<PlayerProps, 'zone'>;

/** In the figures of a device's row, which are rounded as cards round them. */
function highestText({ track, at, value, permissible }: HighestLoad, zone: string): string {
  const { name, MainSensorType } = track.device.node;
  const share = formatPercent(wholePercent(value, permissible, MainSensorType));
  return `Highest load: ${share} of the permissible value, ${name}, ${formatDateTime(at, { zone })}.`;
}

/** The devices with the highest load of the range. */
function mostLoaded(tracks: readonly Track[], from: number): Track[] {
  return tracks
    .map((track) => ({ track, used: highestLoad([track], from)?.used ?? -1 }))
    .toSorted((a, b) => b.used - a.used)
    .slice(0, CURVES_MOST)
    .map(({ track }) => track);
}

/** What is read, of the moment that it follows. A roll of its own: each keeps its last frame. */
function useRead({ read: moment, tracks }: Replaying) {
  const roll = useMemo(() => rollOf(tracks), [tracks]);
  return { moment, frame: roll(moment) };
}

/** A copied link opens the moment at which the replay rests. */
function useMomentInAddress(moment: number, range: TimeRange, playing: boolean) {
  const [, setParams] = useSearchParams();
  const write = useEffectEvent(() => {
    // Another range is on its way to the screen.
    const asked = new URLSearchParams(window.location.search).get('from');
    if (asked !== null && Date.parse(asked) !== range.from) return;
    setParams(addressOf(range, moment), { replace: true, ...AT_ONCE });
  });
  const [first] = useState(moment);
  useEffect(() => {
    if (playing || moment === first) return;
    const timer = setTimeout(write, RESTS_MS);
    return () => clearTimeout(timer);
  }, [moment, first, playing]);
}
