import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { replayPath } from '@sagitta/shared-contracts/paths';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { Button, ErrorState, LoadingLabel, PartStyles, Skeleton, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { memo, useLayoutEffect, useMemo, useState } from 'react';
import { NO_REPLAYS, replayQuery } from '../api/replay';
import { pressKey } from '../hooks/use-keys';
import { useReplaying, type Replayed } from '../hooks/use-replaying';
import { meanwhileWords, seriousnessOf } from '../model/meanwhile';
import { addressOf, rangeOf } from '../model/replay-address';
import { shownThen } from '../model/roll';
import { momentWords, NOTHING_REPORTED } from '../model/words';
import { RangeTools } from './range-tools';
import styles, { css } from './replay.module.css';
import { RoofLevel, Transport } from './transport';

/** What the map shows in place of the present; its popup at the moment that is read, also between readings. */
export type ShownThen = ReturnType<typeof shownThen> & { readAt: number };

interface Present {
  /** As they are now. */
  nodes: readonly Node[];
  now: number;
  /** Their newest state is on screen. */
  live: boolean;
}

export interface MapReplayProps extends Present {
  system: SystemDetails;
  /** Of its place while it is fetched. */
  height: string;
  /** Null: the present. */
  onShow: (then: ShownThen | null) => void;
  onClose: () => void;
}

/** Replays a roof on the map of its dashboard (docs/product/replay.md#on-the-dashboards-map). */
export default function MapReplay({ system, nodes, now, live, onShow, onClose }: MapReplayProps) {
  const clock = useClock();
  const [opened] = useState(clock);
  const zone = siteZone(system.timezone);
  const winterStart = system.winterSeasonStart;
  const [range, setRange] = useState(() => rangeOf('week', opened, { zone, winterStart }));
  const query = useQuery(replayQuery(useServices(), system.ID, range));
  const present = useMemo(() => ({ nodes, now, live }), [nodes, now, live]);
  return (
    <section aria-label="Replay of the map" className={`${styles.replay} ${styles.onMap}`}>
      <PartStyles part="systems-replay" css={css} />
      {query.data ? (
        <OnMap
          key={`${range.from} ${range.to}`}
          {...{ system, range, zone, present, onShow, onClose }}
          replay={query.data}
          at={range.to}
        />
      ) : (
        <div className={styles.past}>
          <p>The map shows now.</p>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
      {query.isPending ? (
        <div className={styles.wait}>
          <LoadingLabel>Loading the replay</LoadingLabel>
          <Skeleton height="140px" radius={8} />
        </div>
      ) : null}
      {query.isError && !query.data ? (
        <ErrorState
          small
          title={isUnknownCall(query.error) ? NO_REPLAYS : 'The replay could not be loaded.'}
          onRetry={isUnknownCall(query.error) ? undefined : () => void query.refetch()}
        />
      ) : null}
      <RangeTools {...{ range, zone, winterStart }} now={opened} onShow={setRange} compact />
    </section>
  );
}

interface OnMapProps extends Replayed, Pick<MapReplayProps, 'system' | 'onShow' | 'onClose'> {
  zone: string;
  present: Present;
}

function OnMap({ system, zone, present, onShow, onClose, ...replayed }: OnMapProps) {
  const replaying = useReplaying(replayed);
  const { moment, read, frame, level, range, keys, tracks } = replaying;
  // The frame shows the same at all of these moments.
  const readAt = Math.min(Math.max(read, frame.shownAt), moment);
  // Before it is painted: the map never shows another moment than the words above it.
  useLayoutEffect(() => onShow({ ...shownThen(frame), readAt }), [frame, readAt, onShow]);
  useLayoutEffect(() => () => onShow(null), [onShow]);
  const page = useMemo(() => {
    const query = new URLSearchParams(addressOf(range, read)).toString();
    return <TextLink to={`${replayPath(system.ID)}?${query}`}>Devices, curves and log of this moment</TextLink>;
  }, [system.ID, range, read]);
  return (
    <div role="presentation" onKeyDown={({ nativeEvent }) => pressKey({ ...keys, Escape: onClose }, nativeEvent)}>
      <div className={styles.past}>
        <div>
          <p className={styles.notNow}>Replay, not now</p>
          <h3 className={styles.moment}>{momentWords(moment, zone)}</h3>
          <RoofLevel level={level} />
        </div>
        <Now present={present} />
        <Button size="sm" onClick={onClose}>
          Back to now
        </Button>
      </div>
      {tracks.some(({ times }) => times.length > 0) ? null : (
        <div className={styles.nothing}>
          <Text>{NOTHING_REPORTED}</Text>
        </div>
      )}
      <Transport {...{ replaying, zone }} tools={page} />
    </div>
  );
}

/** The roof as it is now, beside what it was, and what has risen meanwhile. */
const Now = memo(function Now({ present: { nodes, now, live } }: { present: Present }) {
  const level = useMemo(() => systemLevel(nodes, now), [nodes, now]);
  const [opened] = useState(() => seriousnessOf(nodes, now));
  return (
    <div className={styles.now}>
      <p>{live ? 'Now' : 'As last received'}</p>
      <RoofLevel level={level} />
      <p role="alert">{meanwhileWords(opened, nodes, now)}</p>
    </div>
  );
});
