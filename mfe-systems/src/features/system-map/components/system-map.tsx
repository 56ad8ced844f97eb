import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { mayActOnNode } from '@sagitta/shared-contracts/rules/node-actions';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { Button, IconButton, PartStyles, useIsMobile, type ErrorStateProps } from '@sagitta/shared-ui/core';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { Maximize, Minimize2 } from '@sagitta/shared-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { WhyLevelProps } from '../../../shared/components/why-level';
import styles, { css as mapCss } from '../../../shared/map/map.module.css';
import { DevicesLegend } from '../../../shared/map/map-legend';
import { mapDataQuery } from '../../../shared/api/map-data';
import { mapImageQuery } from '../../../shared/api/map-image';
import { mapSize } from '../../../shared/map/map-size';
import { shownNodes } from '../../../shared/model/shown-nodes';
import { MapView, type MapViewProps } from './map-view';
import { css as pinCss } from '../../../shared/map/pin.module.css';

const CORRUPTED = 'Corrupted map data.';
const FIRST_MAP = 'A plan of the roof shows where each device is. Press Upload maps, then place the devices on it.';
const NOT_YOURS = 'A plan of the roof shows where each device is. The installer of the system uploads it.';
const LIVE = 'The devices below are up to date.';
const NOT_LIVE = 'The devices below are shown as they were last received.';

export interface SystemMapProps extends Omit<WhyLevelProps, 'node'>, Pick<MapViewProps, 'readAt'> {
  system: System;
  nodes: readonly Node[];
  height: string;
  /** The devices' newest state is on screen. */
  live: boolean;
  /** What else can be done with the map. */
  tools?: ReactNode;
  /** Above the map: what moves it through the past. It is no full screen then, which would hide of when it is. */
  bar?: ReactNode;
}

/** The map of a system with its devices and their heat (docs/product/map.md#system-map). */
export default function SystemMap(props: SystemMapProps) {
  return (
    <Provider>
      <FramedMap {...props} />
    </Provider>
  );
}

function FramedMap({ system, nodes, height, live, tools, bar, ...shown }: SystemMapProps) {
  const services = useServices();
  const { category } = useSession();
  const enabled = system.hasMap !== false;
  const image = useQuery({ ...mapImageQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const data = useQuery({ ...mapDataQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const [all, setAll] = useState(false);
  const [broken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const screen = useFullScreen(bar === undefined || bar === null);

  const { placed, missing } = useMemo(() => shownNodes(nodes, all), [nodes, all]);
  const boundaries = data.data?.mapBoundaries ?? null;
  const outlines = useMemo(() => parseBoundaries(boundaries), [boundaries]);
  const { mapSizeX, mapSizeY } = system;
  const size = useMemo(
    () => (data.data ? mapSize(data.data, { mapSizeX, mapSizeY }) : null),
    [data.data, mapSizeX, mapSizeY],
  );

  const failed = [image, data].find((query) => query.isError && !query.data);
  const none = !enabled || (failed !== undefined && isApiError(failed.error) && failed.error.status === 404);
  const retry = () => {
    setBroken(false);
    void image.refetch();
    void data.refetch();
  };
  const loading = image.isPending || data.isPending;
  const error =
    none || loading
      ? null
      : problem({
          corrupted: broken || size === null || (isApiError(failed?.error) && failed.error.kind === 'malformed'),
          failed: failed !== undefined,
          live,
          retry,
        });
  return (
    <MapFrame
      title="System map"
      note={[
        missing > 0 ? `${missing} without a position on it` : '',
        outlines === null ? `${CORRUPTED} The outline is left out.` : '',
      ]
        .filter(Boolean)
        .join('; ')}
      tools={
        <>
          {tools}
          <Button size="sm" onClick={() => setAll(!all)}>
            {all ? 'Show operational measuring devices' : 'Show all devices'}
          </Button>
          {screen.offered ? (
            <IconButton label="Full screen" onClick={screen.enter}>
              <Maximize size={18} />
            </IconButton>
          ) : null}
        </>
      }
      bar={bar}
      height={height}
      loading={loading && !none && !failed}
      error={error}
      empty={
        none
          ? {
              title: 'The system has no map yet.',
              children: mayActOnNode('position', category, system.accountRole) ? FIRST_MAP : NOT_YOURS,
            }
          : null
      }
      footer={<DevicesLegend />}
    >
      <PartStyles part="systems-map" css={mapCss} />
      <PartStyles part="systems-pin" css={pinCss} />
      <div
        className={screen.on ? `${styles.map} ${styles.mapFull}` : styles.map}
        style={{ height: '100%' }}
        onKeyDown={screen.onKeyDown}
        role="presentation"
      >
        {!none && image.data && size ? (
          <MapView
            image={image.data.blob}
            size={size}
            outlines={outlines ?? []}
            placed={placed}
            onBroken={onBroken}
            {...shown}
          />
        ) : null}
        {shown.levelOf ? (
          <div className={styles.mapPast}>
            <span>Replay, not now</span>
          </div>
        ) : null}
        {screen.on ? (
          <span className={styles.mapLeave}>
            <IconButton label="Leave full screen" onClick={screen.leave}>
              <Minimize2 size={18} />
            </IconButton>
          </span>
        ) : null}
      </div>
    </MapFrame>
  );
}

function problem({
  corrupted,
  failed,
  live,
  retry,
}: {
  corrupted: boolean;
  failed: boolean;
  live: boolean;
  retry: () => void;
}): ErrorStateProps | null {
  if (corrupted) return { title: CORRUPTED, onRetry: retry };
  if (!failed) return null;
  return { title: 'Map was not rendered. Try to refresh the page.', children: live ? LIVE : NOT_LIVE, onRetry: retry };
}

/** On a phone the map can fill the window (docs/product/map.md#system-map). */
function useFullScreen(allowed: boolean) {
  const mobile = useIsMobile() && allowed;
  const [wanted, setWanted] = useState(false);
  return {
    offered: mobile,
    on: wanted && mobile,
    enter: () => setWanted(true),
    leave: () => setWanted(false),
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && setWanted(false),
  };
}
