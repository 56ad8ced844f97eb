import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { useColourMode } from '@sagitta/shared-ui/core';
import { CRS, LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WhyLevelProps } from '../../../shared/components/why-level';
import { useGrowing } from '../../../shared/components/use-growing';
import { MapPopup, type MapPopupProps } from '../../../shared/map/map-popup';
import { useLeaflet } from '../../../shared/map/use-leaflet';
import { useWheelToggle } from '../../../shared/map/use-wheel-toggle';
import { heatOf } from '../model/heat';
import { toLatLng, type MapSize } from '../model/map-size';
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
  attributionControl: false,
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
  const { box, map } = useLeaflet(OPTIONS);
  const { mode } = useColourMode();
  const [openId, setOpenId] = useState<number | null>(null);
  // A click that closes a popup only closes it.
  const wheel = useWheelToggle(
    map,
    useCallback(() => openId !== null, [openId]),
  );
  const close = useCallback(() => setOpenId(null), []);
  const heat = useMemo(() => heatOf(placed), [placed]);
  const open = placed.find(({ node }) => node.id === openId);
  useEffect(() => (map ? fitWhole(map, size) : undefined), [map, size]);
  useEffect(() => {
    map?.on('click', close);
    return () => {
      map?.off('click', close);
    };
  }, [map, close]);
  return (
    <>
      <div
        ref={box}
        className="sy-map-box sy-map-plan"
        role="application"
        aria-label="Map of the system; the same devices follow as cards"
      />
      <span className="sy-map-hint">
        {wheel ? 'Click to give the wheel back to the page' : 'Click to zoom with the wheel'}
      </span>
      {map ? (
        <>
          <ImageLayer map={map} image={image} size={size} onBroken={onBroken} />
          <HeatLayer key={mode} map={map} size={size} points={heat} />
          <OutlineLayer map={map} size={size} outlines={outlines} />
          <Markers placed={placed} map={map} size={size} now={shown.now} onOpen={setOpenId} />
          {open ? (
            <PopupAt map={map} size={size} x={open.x} y={open.y} onClose={close}>
              <NodePopup node={open.node} {...shown} />
            </PopupAt>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** Markers are elements, so that they can be reached with the keyboard; hundreds of them come step by step. */
const GROWTH = { first: 30, step: 30 };

function Markers({
  placed,
  ...shared
}: Pick<MapViewProps, 'placed'> & Pick<NodeMarkerProps, 'map' | 'size' | 'now' | 'onOpen'>) {
  const count = useGrowing(placed.length, GROWTH);
  return placed
    .slice(0, count)
    .map(({ node, x, y }) => <NodeMarker key={node.id} node={node} x={x} y={y} {...shared} />);
}

/**
 * A popup at a point of the image; it is opened anew only when the point moves, not with each renewal of its device.
 */
function PopupAt({ size, x, y, ...popup }: Omit<MapPopupProps, 'at'> & { size: MapSize; x: number; y: number }) {
  const at = useMemo(() => toLatLng(size, x, y), [size, x, y]);
  return <MapPopup {...popup} at={at} />;
}

/** Zoom 0 of the document is the whole map, whatever the window; it is found anew when the window changes. */
function fitWhole(map: LeafletMap, { width, height }: MapSize): () => void {
  const whole = new LatLngBounds([0, 0], [height, width]);
  const fit = () => {
    // Hidden for a while; the limits of nothing would hold when it is shown again.
    if (map.getSize().y === 0) return;
    map.setMinZoom(OPTIONS.minZoom).setMaxZoom(Infinity);
    map.fitBounds(whole, { animate: false });
    map.setMinZoom(map.getZoom()).setMaxZoom(map.getZoom() + ZOOM.range);
  };
  map.setMaxBounds(whole.pad(2));
  fit();
  map.on('resize', fit);
  return () => {
    map.off('resize', fit);
  };
}
