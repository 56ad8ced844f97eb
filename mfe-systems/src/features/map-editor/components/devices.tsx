import type { Node } from '@sagitta/shared-contracts/api/node';
import { useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { useGrowing } from '../../../shared/hooks/use-growing';
import type { MapSize } from '../../../shared/map/map-size';
import { NodePin, PIN_SIZE } from '../../../shared/map/node-pin';
import { shownLevel } from '../../../shared/model/shown-level';
import { drawingOf } from '../model/editor';
import { MapHandle } from './handle';
import { EditorMarker } from './marker';
import { editorAtom } from '../model/state';
import styles from './map-editor.module.css';

export interface DevicesProps {
  nodes: readonly Node[];
  size: MapSize;
  now: number;
}

/** Hundreds of markers come step by step. */
const GROWTH = { first: 10, step: 30 };

/** The devices where they are put now. They are moved in their own mode; in the others they are in nobody's way. */
export function Devices({ nodes, size, now }: DevicesProps) {
  const editor = useAtomValue(editorAtom);
  const { places } = drawingOf(editor);
  const movable = editor.mode === 'move';
  const count = useGrowing(nodes.length, GROWTH);
  return nodes.slice(0, count).map((node) => {
    const at = places[node.id];
    return at ? (
      <Device key={`${node.id} ${movable}`} node={node} x={at[0]} y={at[1]} {...{ size, now, movable }} />
    ) : null;
  });
}

interface DeviceProps extends Pick<DevicesProps, 'size' | 'now'> {
  node: Node;
  x: number;
  y: number;
  movable: boolean;
}

const Device = memo(function Device({ node, x, y, size, now, movable }: DeviceProps) {
  const at = useMemo(() => [x, y] as const, [x, y]);
  const handle = useMemo(() => ({ kind: 'device', id: node.id }) as const, [node.id]);
  const pin = <NodePin node={node} level={shownLevel(node, now)} />;
  return movable ? (
    <MapHandle handle={handle} name={node.name} at={at} size={size} reach={PIN_SIZE}>
      {pin}
    </MapHandle>
  ) : (
    <EditorMarker at={at} size={size} reach={PIN_SIZE} still>
      <span className={styles.editStill}>{pin}</span>
    </EditorMarker>
  );
});
