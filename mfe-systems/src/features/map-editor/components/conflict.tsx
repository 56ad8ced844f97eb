import type { Node } from '@sagitta/shared-contracts/api/node';
import { Button } from '@sagitta/shared-ui/core';
import { useAtomValue } from 'jotai';
import { phaseAtom, theirsAtom } from '../model/state';
import type { MapSaving } from '../hooks/use-save-map';
import styles from './map-editor.module.css';

export interface MapConflictProps extends Pick<MapSaving, 'keepMine' | 'takeTheirs'> {
  nodes: readonly Node[];
}

/** Somebody else was first: nothing of ours is lost, and which one counts is the person's to say. */
export function MapConflict({ nodes, keepMine, takeTheirs }: MapConflictProps) {
  const theirs = useAtomValue(theirsAtom);
  const busy = useAtomValue(phaseAtom) !== 'idle';
  if (!theirs) return null;
  const { outlines, devices } = theirs.conflicts;
  const names = devices.map((id) => nodes.find((node) => node.id === id)?.name ?? `Device ${id}`);
  return (
    <div role="alert" className={styles.editAlert}>
      <p>
        {outlines ? 'Somebody else changed the outlines meanwhile; theirs are dashed. ' : ''}
        {names.length > 0 ? `Somebody else moved ${names.join(', ')} meanwhile. ` : ''}
        What you changed is kept.
      </p>
      <Button size="sm" variant="primary" disabled={busy} onClick={keepMine}>
        Save mine
      </Button>
      <Button size="sm" disabled={busy} onClick={takeTheirs}>
        Take theirs
      </Button>
    </div>
  );
}
