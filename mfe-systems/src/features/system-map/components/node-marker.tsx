import type { Node } from '@sagitta/shared-contracts/api/node';
import { mapMarker } from '@sagitta/shared-contracts/rules/map-marker';
import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { RadioTower } from '@sagitta/shared-ui/icons';
import { levelText, ThreatMark } from '@sagitta/shared-ui/instruments';
import { useSetAtom } from 'jotai';
import { DivIcon, type LeafletKeyboardEvent } from 'leaflet';
import { memo, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { FlatMarker } from '../../../shared/map/flat-marker';
import { openMarkAtom } from '../../../shared/map/open-mark';
import { NO_LEVEL, shownLevel } from '../../../shared/model/shown-level';
import { toLatLng, type MapSize } from '../model/map-size';
import type { PlacedNode } from '../model/shown-nodes';

const PIN_SIZE = 28;
/** Keys that press a button. */
const OPENS = ['Enter', ' '];
/** Where devices stand close, the more serious level lies on top, however far up the map it is. */
const ABOVE = 10_000;

export interface NodeMarkerProps extends PlacedNode {
  size: MapSize;
  now: number;
}

/** A device on the map. The marker stays the same while the device is renewed, so that it keeps its focus. */
export const NodeMarker = memo(function NodeMarker({ node, x, y, size, now }: NodeMarkerProps) {
  const open = useSetAtom(openMarkAtom);
  const [pin] = useState(() => document.createElement('span'));
  const [icon] = useState(() => new DivIcon({ html: pin, className: 'sy-marker', iconSize: [PIN_SIZE, PIN_SIZE] }));
  const { id } = node;
  const level = shownLevel(node, now);
  const seriousness = level?.state === knownLevel(node) ? levelNumber(knownLevel(node)) : 0;
  const position = useMemo(() => toLatLng(size, x, y), [size, x, y]);
  const eventHandlers = useMemo(
    () => ({
      click: () => open(id),
      keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
        if (!OPENS.includes(originalEvent.key)) return;
        originalEvent.preventDefault();
        open(id);
      },
    }),
    [id, open],
  );
  return (
    <>
      <FlatMarker position={position} icon={icon} zIndexOffset={seriousness * ABOVE} eventHandlers={eventHandlers} />
      {createPortal(<Pin node={node} level={level} />, pin)}
    </>
  );
});

/**
 * Round for a laser, square for an inclinometer, a mast for infrastructure; the threat level inside, by shape and
 * colour (docs/product/map.md#markers).
 */
function Pin({ node, level }: { node: Node; level: ShownLevel | null }) {
  const marker = mapMarker(node);
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
  const name = `${node.name}, ${level ? levelText(level.state, level.lastKnown) : NO_LEVEL}`;
  return (
    <span
      className={marker.sensor === 'inclinometer' ? 'sy-pin sy-pin-tilt' : 'sy-pin'}
      role="img"
      aria-label={name}
      title={name}
    >
      {level ? <ThreatMark {...level} size={20} /> : <i className="sy-pin-blank" />}
    </span>
  );
}
