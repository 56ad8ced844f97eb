import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { useColourMode } from '@sagitta/shared-ui/core';
import { CRS, LatLngBounds } from 'leaflet';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { useMap, useMapEvent } from 'react-leaflet';
import type { WhyLevelProps } from '../../../shared/components/why-level';
import { useGrowing } from '../../../shared/components/use-growing';
import { MapBox } from '../../../shared/map/map-box';
import { MapPopup } from '../../../shared/map/map-popup';
import { OnClick } from '../../../shared/map/on-click';
import { openMarkAtom } from '../../../shared/map/open-mark';
import { WheelToggle } from '../../../shared/map/wheel-toggle';
import { heatOf } from '../model/heat';
import { toLatLng, wholeMap, type MapSize } from '../model/map-size';
import type { PlacedNode } from '../model/shown-nodes';
import { HeatLayer } from './heat-layer';
import { ImageLayer } from './image-layer';
import { NodeMarker, type NodeMarkerProps } from './node-marker';
import { NodePopup } from './node-popup';
import { OutlineLayer } from './outline-layer';

/**
 * The steps that a zoom may stop at, how far it goes beyond the whole map, and how far one press of a button goes
 * (docs/decisions/0018-heat-and-legend.md).
 */
const ZOOM = { step: 0.1, range: 5, press: 0.5 } as const;
const OPTIONS = {
  crs: CRS.Simple,
  minZoom: -10,
  zoomSnap: ZOOM.step,
  zoomDelta: ZOOM.press,
  maxBoundsViscosity: 0.8,
  center: [0, 0] as [number, number],
  zoom: 0,
};

export interface MapViewProps extends Omit<WhyLevelProps, 'node'> {
  image: Blob;
  size: MapSize;
  outlines: readonly Polygon[];
  placed: readonly PlacedNode[];
  onBroken: () => void;
}

/** The system's map: picture, heat, outline, devices, popup. */
export function MapView({ image, size, outlines, placed, onBroken, ...shown }: MapViewProps) {
  const { now } = shown;
  const { mode } = useColourMode();
  const heat = useMemo(() => heatOf(placed, now), [placed, now]);
  return (
    <MapBox {...OPTIONS} className="sy-map-plan" label="Map of the system; the same devices follow as cards">
      <Clicks />
      <ImageLayer image={image} size={size} onBroken={onBroken} />
      <OutlineLayer size={size} outlines={outlines} />
      {/* Heat and markers come when the whole map is fitted, or they would be drawn twice. */}
      <FitWhole size={size} />
      <HeatLayer key={mode} size={size} points={heat} />
      <Markers placed={placed} size={size} now={now} />
      <OpenPopup placed={placed} size={size} {...shown} />
    </MapBox>
  );
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
      <NodePopup node={open.node} {...shown} />
    </MapPopup>
  );
}

/** Markers are elements, so that they can be reached with the keyboard; hundreds of them come step by step. */
const GROWTH = { first: 10, step: 30 };

function Markers({ placed, ...shared }: Pick<MapViewProps, 'placed'> & Pick<NodeMarkerProps, 'size' | 'now'>) {
  const count = useGrowing(placed.length, GROWTH);
  return placed
    .slice(0, count)
    .map(({ node, x, y }) => <NodeMarker key={node.id} node={node} x={x} y={y} {...shared} />);
}

/** Zoom 0 of the document is the whole map, whatever the window; it is found again when the window changes. */
function FitWhole({ size }: { size: MapSize }) {
  const map = useMap();
  const fit = useCallback(() => {
    // Hidden for a while; the limits of nothing would hold when it is shown again.
    if (map.getSize().y === 0) return;
    map.setMinZoom(OPTIONS.minZoom).setMaxZoom(Infinity);
    map.fitBounds(wholeMap(size), { animate: false });
    map.setMinZoom(map.getZoom()).setMaxZoom(map.getZoom() + ZOOM.range);
  }, [map, size]);
  useMapEvent('resize', fit);
  useEffect(() => {
    map.setMaxBounds(new LatLngBounds(wholeMap(size)).pad(2));
    fit();
  }, [map, size, fit]);
  return null;
}
