import type { Node } from '@sagitta/shared-contracts/api/node';
import { threatState } from '@sagitta/shared-contracts/rules/device-card';
import { mapMarker } from '@sagitta/shared-contracts/rules/map-marker';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { RadioTower } from '@sagitta/shared-ui/icons';
import { ThreatMark, threatVisual } from '@sagitta/shared-ui/instruments';
import { DivIcon, Marker, type LeafletKeyboardEvent, type Map as LeafletMap } from 'leaflet';
import { memo, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toLatLng, type MapSize } from '../model/map-size';
import type { PlacedNode } from '../model/shown-nodes';

const PIN_SIZE = 28;
/** Keys that press a button. */
const OPENS = ['Enter', ' '];
/** Where devices stand close, the more serious level lies on top, however far up the map it is. */
const ABOVE = 10_000;

export interface NodeMarkerProps extends PlacedNode {
  map: LeafletMap;
  size: MapSize;
  onOpen: (nodeId: number) => void;
}

/** A device on the map. The marker stays the same while the device is renewed, so that it keeps its focus. */
export const NodeMarker = memo(function NodeMarker({ node, x, y, map, size, onOpen }: NodeMarkerProps) {
  const [pin] = useState(() => document.createElement('span'));
  const { id } = node;
  const seriousness = threatState(node) === node.LatestKnownThreatLevel ? levelNumber(node.LatestKnownThreatLevel) : 0;
  useEffect(() => {
    const icon = new DivIcon({ html: pin, className: 'sy-marker', iconSize: [PIN_SIZE, PIN_SIZE] });
    const marker = new Marker(toLatLng(size, x, y), { icon, keyboard: true, zIndexOffset: seriousness * ABOVE }).addTo(
      map,
    );
    marker.on('click', () => onOpen(id));
    marker.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
      if (!OPENS.includes(originalEvent.key)) return;
      originalEvent.preventDefault();
      onOpen(id);
    });
    return () => {
      marker.remove();
    };
  }, [map, size, x, y, pin, id, seriousness, onOpen]);
  return createPortal(<Pin node={node} />, pin);
});

/** Round for a laser, square for an inclinometer, a mast for infrastructure; the threat level inside, by shape and colour (document 2 §4). */
function Pin({ node }: { node: Node }) {
  const marker = mapMarker(node);
  const state = threatState(node);
  if (marker.kind === 'infrastructure') {
    const asleep = marker.variant === 'not_operational';
    const name = `${node.name}, ${asleep ? 'not operational' : 'infrastructure'}`;
    return (
      <span
        className={asleep ? 'sy-pin sy-pin-infra sy-pin-asleep' : 'sy-pin sy-pin-infra'}
        role="img"
        aria-label={name}
        title={name}
      >
        <RadioTower size={16} strokeWidth={1.7} aria-hidden="true" />
      </span>
    );
  }
  const name = `${node.name}, ${threatVisual(state).name}`;
  return (
    <span
      className={marker.sensor === 'inclinometer' ? 'sy-pin sy-pin-tilt' : 'sy-pin'}
      role="img"
      aria-label={name}
      title={name}
    >
      <ThreatMark state={state} size={20} />
    </span>
  );
}
