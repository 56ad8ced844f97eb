import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { PartStyles } from '@sagitta/shared-ui/core';
import { Provider } from 'jotai';
import { useMemo } from 'react';
import styles, { css as mapCss } from '../../../shared/map/map.module.css';
import type { MapSize } from '../../../shared/map/map-size';
import { css as pinCss } from '../../../shared/map/pin.module.css';
import type { LevelOf } from '../../../shared/model/shown-level';
import { shownNodes } from '../../../shared/model/shown-nodes';
import { MapView } from './map-view';

export interface PlanPictureProps {
  image: Blob;
  size: MapSize;
  outlines: readonly Polygon[];
  nodes: readonly Node[];
  now: number;
  levelOf?: LevelOf;
  onBroken: () => void;
}

/** The map of a system in its place alone, without tools. */
export default function PlanPicture({ nodes, ...shown }: PlanPictureProps) {
  const { placed } = useMemo(() => shownNodes(nodes, false), [nodes]);
  return (
    <Provider>
      <PartStyles part="systems-map" css={mapCss} />
      <PartStyles part="systems-pin" css={pinCss} />
      <div className={`${styles.map} ${styles.mapStill}`} style={{ height: '100%' }}>
        <MapView placed={placed} zone={undefined} technical={false} {...shown} />
      </div>
    </Provider>
  );
}
