import type { MapPoint, Polygon as Outline } from '@sagitta/shared-contracts/rules/map-boundaries';
import { Trash2 } from '@sagitta/shared-ui/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import { Polygon, Polyline } from 'react-leaflet';
import { toLatLng, type MapSize } from '../../../shared/map/map-size';
import { canRemove, DRAFT, drawingOf, type Corner, type Mode } from '../model/editor';
import { MapHandle } from './handle';
import { EditorMarker } from './marker';
import { editAtom, editorAtom, statusAtom, theirsAtom } from '../model/state';
import styles from './map-editor.module.css';

/** CSS pixels: what a finger hits, and the small marks between corners. */
const REACH = 32;
const REACH_BETWEEN = 24;

/** The outlines of the structure with what can be done to them in this mode. */
export function Outlines({ size }: { size: MapSize }) {
  const editor = useAtomValue(editorAtom);
  const theirs = useAtomValue(theirsAtom);
  const { polygons, draft } = drawingOf(editor);
  const { mode } = editor;
  return (
    <>
      {theirs?.conflicts.outlines
        ? theirs.saved.polygons.map((points, index) => (
            <Line key={`theirs-${index}`} points={points} size={size} className={styles.editTheirs} />
          ))
        : null}
      {polygons.map((points, index) => (
        <OutlineShape key={index} polygon={index} points={points} size={size} mode={mode} />
      ))}
      {draft.length > 0 ? <Line points={draft} size={size} open className={styles.editLine} /> : null}
      {mode === 'draw' ? <Corners polygon={DRAFT} points={draft} size={size} /> : null}
    </>
  );
}

interface ShapeProps {
  polygon: number;
  points: Outline;
  size: MapSize;
}

const OutlineShape = memo(function OutlineShape({ polygon, points, size, mode }: ShapeProps & { mode: Mode }) {
  const edit = useSetAtom(editAtom);
  const tell = useSetAtom(statusAtom);
  const name = `outline ${polygon + 1}`;
  const remove = () => {
    edit({ type: 'deletePolygon', polygon });
    tell(`Deleted ${name}. Undo brings it back.`);
  };
  return (
    <>
      <Line points={points} size={size} className={styles.editLine} />
      {mode === 'edit' ? (
        <>
          <Between polygon={polygon} points={points} size={size} />
          <Corners polygon={polygon} points={points} size={size} />
        </>
      ) : null}
      {mode === 'delete' ? (
        <EditorMarker
          at={middleOf(points)}
          size={size}
          reach={REACH}
          onPress={remove}
          onKey={(key) => {
            if (!['Enter', ' ', 'Delete', 'Backspace'].includes(key.key)) return;
            key.preventDefault();
            remove();
          }}
        >
          <span className={styles.editDelete} role="img" aria-label={`Delete ${name}`}>
            <Trash2 size={18} aria-hidden="true" />
          </span>
        </EditorMarker>
      ) : null}
    </>
  );
});

interface LineProps {
  points: Outline;
  size: MapSize;
  className: string | undefined;
  /** Not closed yet. */
  open?: boolean;
}

function Line({ points, size, className, open = false }: LineProps) {
  const positions = useMemo(() => points.map(([x, y]) => toLatLng(size, x, y)), [size, points]);
  const Shape = open ? Polyline : Polygon;
  return <Shape positions={positions} interactive={false} weight={2} fill={false} className={className} />;
}

function Corners({ polygon, points, size }: ShapeProps) {
  const editor = useAtomValue(editorAtom);
  const edit = useSetAtom(editAtom);
  const tell = useSetAtom(statusAtom);
  const outline = polygon === DRAFT ? 'the new outline' : `outline ${polygon + 1}`;
  return points.map((at, index) => {
    const corner: Corner = { kind: 'corner', polygon, corner: index };
    const name = `Corner ${index + 1} of ${outline}`;
    const remove = () => {
      edit({ type: 'removeCorner', corner });
      tell(`${name} is deleted.`);
    };
    return (
      <MapHandle
        key={index}
        handle={corner}
        name={name}
        at={at}
        size={size}
        reach={REACH}
        live
        onPress={polygon === DRAFT && index === 0 ? () => edit({ type: 'finish' }) : undefined}
        onRemove={canRemove(editor, corner) ? remove : undefined}
      >
        <span className={styles.editCorner} role="img" aria-label={name} />
      </MapHandle>
    );
  });
}

/** Between two corners: a press adds one there, dragging adds it where it is dropped. */
function Between({ polygon, points, size }: ShapeProps) {
  const edit = useSetAtom(editAtom);
  return points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const at: MapPoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const insert = (point: MapPoint) =>
      edit({ type: 'insert', after: { kind: 'corner', polygon, corner: index }, at: point });
    return (
      <EditorMarker
        key={`${index} of ${points.length}`}
        at={at}
        size={size}
        reach={REACH_BETWEEN}
        onPress={() => insert(at)}
        onDrop={insert}
        onKey={(key) => {
          if (key.key !== 'Enter' && key.key !== ' ') return;
          key.preventDefault();
          insert(at);
        }}
      >
        <span
          className={styles.editBetween}
          role="img"
          aria-label={`Add a corner after corner ${index + 1} of outline ${polygon + 1}`}
        />
      </EditorMarker>
    );
  });
}

function middleOf(points: Outline): MapPoint {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py] as const, [0, 0] as MapPoint);
  return [sum[0] / points.length, sum[1] / points.length];
}
