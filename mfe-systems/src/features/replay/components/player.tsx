import type { Replay, ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { highestLoad, replayStep, type HighestLoad, type Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { Button, Card, EmptyState, Text, VisuallyHidden } from '@sagitta/shared-ui/core';
import { formatDateTime, formatPercent } from '@sagitta/shared-ui/format';
import { SelectField } from '@sagitta/shared-ui/forms';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useKeys } from '../hooks/use-keys';
import { usePlaying } from '../hooks/use-playing';
import { CURVES_MOST } from '../model/curves';
import { eventsAround, momentBefore } from '../model/events';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import type { Plan } from '../../../shared/model/plan';
import type { TimeRange } from '../model/replay-address';
import { rollOf } from '../model/roll';
import { SPEEDS, speedFor, type Speed } from '../model/speeds';
import { weatherOf, weatherText } from '../model/weather';
import { momentWords, NOT_REPLAYED, roofWords } from '../model/words';
import { CurvesCard } from './curves-card';
import { DeviceRows } from './device-rows';
import { EventCard } from './event-card';
import { PlanCard } from './plan-card';
import styles from './replay.module.css';
import { TimeLine } from './time-line';
import type { VideoModalProps } from './video.modal';

export interface PlayerProps {
  system: SystemDetails;
  replay: Replay & { tracks: readonly Track[] };
  range: TimeRange;
  /** Shown first, epoch ms. */
  at: number;
  zone: string;
  Plan: Plan;
}

/** The address follows once the moment rests for so long, ms. */
const RESTS_MS = 400;
const SPEED_OPTIONS = (Object.keys(SPEEDS) as Speed[]).map((value) => ({ value, label: SPEEDS[value].label }));

const NOTE = (
  <Text size="sm" tone="muted">
    {NOT_REPLAYED.join(' ')}
  </Text>
);

/** One moment of a range, and what moves it. */
export function Player({ system, replay, range, at, zone, Plan }: PlayerProps) {
  const { from, to } = range;
  const { events } = replay;
  const tracks = useMemo(
    () => replay.tracks.toSorted((a, b) => naturalCompare(a.device.node.name, b.device.node.name)),
    [replay.tracks],
  );
  const roll = useMemo(() => rollOf(tracks), [tracks]);
  const highest = useMemo(() => highestLoad(tracks, from), [tracks, from]);
  const weather = useMemo(() => weatherOf(replay.weather), [replay.weather]);
  const [speed, setSpeed] = useState<Speed>(() => speedFor(to - from));
  const [chosen, choose] = useState<readonly Track[]>(() => mostLoaded(tracks, from));
  const { moment, playing, seek, seekFrom, pause, toggle } = usePlaying({ from, to, at, speed: SPEEDS[speed].ms });
  const frame = roll(moment);
  const level = useMemo(() => systemLevel(frame.nodes, frame.shownAt), [frame]);
  const step = replayStep(to - from) * 1000;
  const { before, next } = useMemo(() => eventsAround(events, moment), [events, moment]);
  const { show, dialogs } = useLateDialogs<VideoModalProps>();
  const save = useCallback(
    () =>
      show(
        import(/* webpackChunkName: "replay-video" */ './video.modal').then(({ VideoModal }) => VideoModal),
        { system, replay, range, moment: pause(), speed, zone },
      ),
    [show, system, replay, range, pause, speed, zone],
  );
  const jumps = useMemo(
    (): Jumps => ({
      toNext: () => seekFrom((now) => atOf(eventsAround(events, now).next)),
      toLast: () => seekFrom((now) => momentBefore(events, now)),
      toHighest: () => seekFrom(() => highest?.at ?? null),
    }),
    [seekFrom, events, highest],
  );
  useKeys({
    ' ': toggle,
    ArrowLeft: () => seek(moment - step),
    ArrowRight: () => seek(moment + step),
    'Shift+ArrowLeft': () => seek(moment - 10 * step),
    'Shift+ArrowRight': () => seek(moment + 10 * step),
    Home: () => seek(from),
    End: () => seek(to),
    n: jumps.toNext,
    p: jumps.toLast,
    h: jumps.toHighest,
  });
  useMomentInAddress(moment, range, playing);

  const words = momentWords(moment, zone);
  const told = `${words}: ${levelWords(level)}`;
  const isKnown = tracks.some(({ times }) => times.length > 0);
  return (
    <>
      {isKnown ? null : <EmptyState title="No device reported anything in this range." />}
      <div className={styles.beside}>
        <PlanCard {...{ system, Plan }} frame={frame} />
        <DeviceRows frame={frame} {...{ moment, playing, tracks, chosen }} onChoose={choose} />
      </div>
      <section aria-label="Moment" className={styles.transport}>
        <Card>
          <div className={styles.head}>
            <h2 className={styles.moment}>{words}</h2>
            <p className={styles.level}>
              <ThreatMark state={level.state} lastKnown={level.lastKnown || level.doubtful} size={20} />
              {roofWords(level)}
            </p>
            <VisuallyHidden>
              <p role="status">{playing ? 'Playing' : told}</p>
            </VisuallyHidden>
          </div>
          <TimeLine
            {...{ range, moment, zone, events, weather }}
            bases={tracks}
            onSeek={seek}
            told={playing ? 'Playing' : told}
          />
          <Tools
            {...{ playing, toggle, jumps, save, speed, setSpeed }}
            hasLast={momentBefore(events, moment) !== null}
            hasNext={next !== null}
            hasHighest={highest !== null}
          />
        </Card>
      </section>
      <Text size="sm">
        {`Weather: ${weatherText(weather, moment)}.`}
        {highest ? ` ${highestText(highest, zone)}` : ''}
      </Text>
      {dialogs}
      <CurvesCard {...{ chosen, range, moment, zone }} />
      <EventCard {...{ before, next, zone, tracks }} leftOut={replay.eventsLeftOut} />
      {NOTE}
    </>
  );
}

interface Jumps {
  toNext: () => void;
  toLast: () => void;
  toHighest: () => void;
}

interface ToolsProps {
  playing: boolean;
  toggle: () => void;
  jumps: Jumps;
  save: () => void;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  hasLast: boolean;
  hasNext: boolean;
  hasHighest: boolean;
}

/** What moves the moment; drawn again where a button changes, not with each frame. */
const Tools = memo(function Tools({ playing, toggle, jumps, save, speed, setSpeed, ...has }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <Button variant="primary" onClick={toggle}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={!has.hasLast} onClick={jumps.toLast}>
        Previous event
      </Button>
      <Button disabled={!has.hasNext} onClick={jumps.toNext}>
        Next event
      </Button>
      <Button disabled={!has.hasHighest} onClick={jumps.toHighest}>
        Highest load
      </Button>
      <SelectField label="Speed" labelHidden options={SPEED_OPTIONS} value={speed} onChange={setSpeed} />
      <Button onClick={save}>Save as video</Button>
    </div>
  );
});

function atOf(event: ReplayEvent | null): number | null {
  return event && event.at * 1000;
}

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

/** A copied link opens the moment at which the replay rests. */
function useMomentInAddress(moment: number, { from, to }: TimeRange, playing: boolean) {
  const [, setParams] = useSearchParams();
  const write = useEffectEvent(() => {
    // Another range is on its way to the screen.
    const asked = new URLSearchParams(window.location.search).get('from');
    if (asked !== null && Date.parse(asked) !== from) return;
    const query = { from, to, at: moment };
    const texts = Object.entries(query).map(([key, value]) => [key, new Date(value).toISOString()]);
    setParams(Object.fromEntries(texts) as Record<string, string>, { replace: true, ...AT_ONCE });
  });
  const [first] = useState(moment);
  useEffect(() => {
    if (playing || moment === first) return;
    const timer = setTimeout(write, RESTS_MS);
    return () => clearTimeout(timer);
  }, [moment, first, playing]);
}
