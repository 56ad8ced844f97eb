import { useSetAtom } from 'jotai';
import { DivIcon, type LeafletKeyboardEvent } from 'leaflet';
import { memo, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { FlatMarker } from '../../../shared/map/flat-marker';
import { looksSame, NodePin, PIN_SIZE } from '../../../shared/map/node-pin';
import { openMarkAtom } from '../../../shared/map/open-mark';
import { seriousness, shownLevel, type LevelOf } from '../../../shared/model/shown-level';
import { toLatLng, type MapSize } from '../../../shared/map/map-size';
import type { PlacedNode } from '../../../shared/model/shown-nodes';
import styles from '../../../shared/map/pin.module.css';

/** Keys that press a button. */
const OPENS = ['Enter', ' '];
/** Where devices are close together, the more serious level is on top, however far up the map it is. */
const ABOVE = 10_000;

export interface NodeMarkerProps extends PlacedNode {
  size: MapSize;
  now: number;
  levelOf?: LevelOf;
}

/** A device on the map. The marker stays the same while the device is renewed, so that it keeps its focus. */
export const NodeMarker = memo(function NodeMarker({ node, x, y, size, now, levelOf }: NodeMarkerProps) {
  const open = useSetAtom(openMarkAtom);
  const [pin] = useState(() => document.createElement('span'));
  const [icon] = useState(() => new DivIcon({ html: pin, className: styles.marker, iconSize: [PIN_SIZE, PIN_SIZE] }));
  const { id } = node;
  const level = shownLevel(node, now, levelOf);
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
      <FlatMarker
        position={position}
        icon={icon}
        zIndexOffset={seriousness(node, level) * ABOVE}
        eventHandlers={eventHandlers}
      />
      {createPortal(<NodePin node={node} level={level} isThen={levelOf !== undefined} />, pin)}
    </>
  );
}, isAsDrawn);

/** A replay has another reading of each device with each frame, most of which move nothing on the map. */
function isAsDrawn(before: NodeMarkerProps, next: NodeMarkerProps): boolean {
  const isPlaced = PLACED.every((name) => before[name] === next[name]) && before.node.id === next.node.id;
  if (!isPlaced) return false;
  const [was, is] = [before, next].map(({ node, now, levelOf }) => ({ node, level: shownLevel(node, now, levelOf) }));
  if (!was || !is) return false;
  return looksSame(was, is) && seriousness(was.node, was.level) === seriousness(is.node, is.level);
}

const PLACED = ['x', 'y', 'size', 'levelOf'] as const;
