import type { Node } from '@sagitta/shared-contracts/api/node';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { LeafletMouseEvent } from 'leaflet';
import { useCallback, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { fromLatLng, type MapSize } from '../../../shared/map/map-size';
import { OnClick } from '../../../shared/map/on-click';
import { PlanMap } from '../../../shared/map/plan-map';
import { WheelToggle } from '../../../shared/map/wheel-toggle';
import { Devices } from './devices';
import { Outlines } from './outlines';
import { editAtom, editorAtom, mapAtom } from '../model/state';
import styles from './map-editor.module.css';

export interface EditorMapProps {
  image: Blob;
  size: MapSize;
  nodes: readonly Node[];
  now: number;
  onBroken: () => void;
}

/** The plan with everything on it that can be changed. */
export function EditorMap({ image, size, nodes, now, onBroken }: EditorMapProps) {
  const { mode } = useAtomValue(editorAtom);
  return (
    <>
      <PlanMap label="Map of the system, to be edited" image={image} size={size} onBroken={onBroken}>
        <Presses size={size} />
        <Outlines size={size} />
        <Devices nodes={nodes} size={size} now={now} />
      </PlanMap>
      {mode === 'draw' ? <span className={styles.editCross} aria-hidden="true" /> : null}
    </>
  );
}

/** A press on the plan adds a corner while an outline is drawn; else it gives the wheel to the map, or back. */
function Presses({ size }: { size: MapSize }) {
  const map = useMap();
  const store = useStore();
  const edit = useSetAtom(editAtom);
  const setMap = useSetAtom(mapAtom);
  useEffect(() => {
    setMap(map);
    // Two corners in a hurry are no wish to zoom.
    map.doubleClickZoom.disable();
    return () => setMap(null);
  }, [map, setMap]);
  const isDrawing = useCallback(() => store.get(editorAtom).mode === 'draw', [store]);
  const add = useCallback(
    ({ latlng }: LeafletMouseEvent) => {
      if (isDrawing()) edit({ type: 'addPoint', at: fromLatLng(size, latlng) });
    },
    [isDrawing, edit, size],
  );
  return (
    <>
      <WheelToggle isTaken={isDrawing} />
      <OnClick onClick={add} />
    </>
  );
}
