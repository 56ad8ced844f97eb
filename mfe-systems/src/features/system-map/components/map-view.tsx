import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { useColourMode } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { useAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { WhyLevelProps } from '../../../shared/components/why-level';
import { useGrowing } from '../../../shared/hooks/use-growing';
import { MapPopup } from '../../../shared/map/map-popup';
import { OnClick } from '../../../shared/map/on-click';
import { openMarkAtom } from '../../../shared/map/open-mark';
import { PlanMap } from '../../../shared/map/plan-map';
import { WheelToggle } from '../../../shared/map/wheel-toggle';
import { heatOf, type HeatPoint } from '../../../shared/map/heat';
import { toLatLng, type MapSize } from '../../../shared/map/map-size';
import type { LevelOf } from '../../../shared/model/shown-level';
import type { PlacedNode } from '../../../shared/model/shown-nodes';
import { HeatLayer } from './heat-layer';
import { NodeMarker, type NodeMarkerProps } from './node-marker';
import { NodePopup } from './node-popup';
import { OutlineLayer } from './outline-layer';

export interface MapViewProps extends Omit<WhyLevelProps, 'node'> {
  image: Blob;
  size: MapSize;
  outlines: readonly Polygon[];
  placed: readonly PlacedNode[];
  /** The moment of the popup, to which ages are counted. Defaults to `now`. */
  readAt?: number | undefined;
  onBroken: () => void;
}

/** The system's map: picture, heat, outline, devices, popup. */
export function MapView({ image, size, outlines, placed, readAt, onBroken, ...shown }: MapViewProps) {
  const { now, levelOf } = shown;
  const { mode } = useColourMode();
  const heat = useHeat(placed, now, levelOf);
  return (
    <PlanMap
      label="Map of the system; the same devices follow as cards"
      image={image}
      size={size}
      onBroken={onBroken}
      lines={<OutlineLayer size={size} outlines={outlines} />}
    >
      <Clicks />
      <HeatLayer key={mode} size={size} points={heat} />
      <Markers placed={placed} size={size} now={now} levelOf={levelOf} />
      <OpenPopup placed={placed} size={size} {...shown} now={readAt ?? now} />
    </PlanMap>
  );
}

/** The same points while they say the same, so that a replay paints no frame anew in which no level changes. */
function useHeat(placed: readonly PlacedNode[], now: number, levelOf?: LevelOf): readonly HeatPoint[] {
  const text = useMemo(() => JSON.stringify(heatOf(placed, now, levelOf)), [placed, now, levelOf]);
  return useMemo(() => JSON.parse(text) as HeatPoint[], [text]);
}

/** A click on the map closes the popup, and only that. */
function Clicks() {
  const [openId, setOpenId] = useAtom(openMarkAtom);
  const isTaken = useCallback(() => openId !== null, [openId]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  return (
    <>
      <WheelToggle isTaken={isTaken} />
      <OnClick onClick={close} />
    </>
  );
}

function OpenPopup({ placed, size, ...shown }: Pick<MapViewProps, 'placed' | 'size'> & Omit<WhyLevelProps, 'node'>) {
  const [openId, setOpenId] = useAtom(openMarkAtom);
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  const open = placed.find(({ node }) => node.id === openId);
  if (!open) return null;
  return (
    <MapPopup at={toLatLng(size, open.x, open.y)} onClose={close}>
      {shown.levelOf ? (
        <LevelsAsOf asOf={undefined} now={shown.now}>
          <NodePopup node={open.node} {...shown} />
        </LevelsAsOf>
      ) : (
        <NodePopup node={open.node} {...shown} />
      )}
    </MapPopup>
  );
}

/** Markers are elements, so that they can be reached with the keyboard; hundreds of them come step by step. */
const GROWTH = { first: 10, step: 30 };

function Markers({
  placed,
  ...shared
}: Pick<MapViewProps, 'placed'> & Pick<NodeMarkerProps, 'size' | 'now' | 'levelOf'>) {
  const count = useGrowing(placed.length, GROWTH);
  return placed
    .slice(0, count)
    .map(({ node, x, y }) => <NodeMarker key={node.id} node={node} x={x} y={y} {...shared} />);
}
