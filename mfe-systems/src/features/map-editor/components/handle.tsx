import type { MapPoint } from '@sagitta/shared-contracts/rules/map-boundaries';
import { useSetAtom } from 'jotai';
import { memo, type ReactNode } from 'react';
import type { MapSize } from '../../../shared/map/map-size';
import type { Handle } from '../model/editor';
import { nudgeOf } from '../model/nudge';
import { EditorMarker } from './marker';
import { editAtom, pickedAtom, statusAtom } from '../model/state';

export interface MapHandleProps {
  handle: Handle;
  /** What it is called, for screen readers. */
  name: string;
  at: MapPoint;
  size: MapSize;
  reach: number;
  /** Whether others have to follow while it is dragged: the lines of an outline. */
  live?: boolean;
  onPress?: () => void;
  onRemove?: () => void;
  children: ReactNode;
}

/** A corner or a device: moved by dragging and by arrow keys, in larger steps with Shift. */
export const MapHandle = memo(function MapHandle(props: MapHandleProps) {
  const { handle, name, at, size, reach, live = false, onPress, onRemove, children } = props;
  const edit = useSetAtom(editAtom);
  const setPicked = useSetAtom(pickedAtom);
  const tell = useSetAtom(statusAtom);
  const place = (to: MapPoint) => edit({ type: 'place', handle, to });
  return (
    <EditorMarker
      at={at}
      size={size}
      reach={reach}
      onDrag={live ? (to) => edit({ type: 'drag', handle, to }) : undefined}
      onDrop={live ? () => edit({ type: 'drop' }) : place}
      onPress={onPress}
      onFocus={() => setPicked(handle)}
      onKey={(key) => {
        const by = nudgeOf(key);
        const removes = onRemove && (key.key === 'Delete' || key.key === 'Backspace');
        if (!by && !removes) return;
        key.preventDefault();
        // The map would move as well.
        key.stopPropagation();
        if (!by) return onRemove?.();
        const to = [clamp(at[0] + by[0], size.width), clamp(at[1] + by[1], size.height)] as const;
        place(to);
        tell(`${name}: ${Math.round(to[0])} from the left, ${Math.round(to[1])} from the top`);
      }}
    >
      {children}
    </EditorMarker>
  );
});

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
