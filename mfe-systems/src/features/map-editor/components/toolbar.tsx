import type { Node } from '@sagitta/shared-contracts/api/node';
import { Button } from '@sagitta/shared-ui/core';
import { Menu } from '@sagitta/shared-ui/overlay';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { fromLatLng } from '../../../shared/map/map-size';
import { canFinish, canRedo, canRemove, canUndo, MODES, type Mode } from '../model/editor';
import { allDevicesAtom, editAtom, editorAtom, mapAtom, phaseAtom, pickedAtom, statusAtom } from '../model/state';
import styles from './map-editor.module.css';

const MODE_LABELS: Readonly<Record<Mode, string>> = {
  move: 'Move devices',
  draw: 'Draw outline',
  edit: 'Edit corners',
  delete: 'Delete outline',
};

/** What is done with the map now, and what can be done in that mode (docs/product/map.md#boundary-editor). */
export function Toolbar({ unplaced }: { unplaced: readonly Node[] }) {
  const editor = useAtomValue(editorAtom);
  const edit = useSetAtom(editAtom);
  const [all, setAll] = useAtom(allDevicesAtom);
  const busy = useAtomValue(phaseAtom) !== 'idle';
  const { mode } = editor;
  return (
    <div className={styles.editTools} role="group" aria-label="Tools">
      {MODES.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === mode ? 'primary' : 'secondary'}
          aria-pressed={one === mode}
          disabled={busy}
          onClick={() => edit({ type: 'mode', mode: one })}
        >
          {MODE_LABELS[one]}
        </Button>
      ))}
      <span className={styles.editGap} />
      {mode === 'move' ? <PlaceDevice unplaced={unplaced} busy={busy} /> : null}
      {mode === 'draw' ? <DrawTools busy={busy} /> : null}
      {mode === 'edit' ? <DeleteCorner busy={busy} /> : null}
      <Button size="sm" disabled={busy || !canUndo(editor)} onClick={() => edit({ type: 'undo' })}>
        Undo
      </Button>
      <Button size="sm" disabled={busy || !canRedo(editor)} onClick={() => edit({ type: 'redo' })}>
        Redo
      </Button>
      <Button size="sm" disabled={busy} onClick={() => setAll(!all)}>
        {all ? 'Show operational measuring devices' : 'Show all devices'}
      </Button>
    </div>
  );
}

/** Where what is added without a pointer goes: the centre of what is in sight. */
function useCentre() {
  const map = useAtomValue(mapAtom);
  const { width, height } = useAtomValue(editorAtom);
  return map ? () => fromLatLng({ width, height }, map.getCenter()) : null;
}

function DrawTools({ busy }: { busy: boolean }) {
  const editor = useAtomValue(editorAtom);
  const edit = useSetAtom(editAtom);
  const centre = useCentre();
  return (
    <>
      <Button size="sm" disabled={busy || !centre} onClick={() => centre && edit({ type: 'addPoint', at: centre() })}>
        Add corner
      </Button>
      <Button size="sm" disabled={busy || !canFinish(editor)} onClick={() => edit({ type: 'finish' })}>
        Finish
      </Button>
      <Button size="sm" disabled={busy} onClick={() => edit({ type: 'cancel' })}>
        Cancel outline
      </Button>
    </>
  );
}

function DeleteCorner({ busy }: { busy: boolean }) {
  const editor = useAtomValue(editorAtom);
  const edit = useSetAtom(editAtom);
  const [picked, setPicked] = useAtom(pickedAtom);
  const corner = picked?.kind === 'corner' && canRemove(editor, picked) ? picked : null;
  return (
    <Button
      size="sm"
      disabled={busy || !corner}
      onClick={() => {
        if (!corner) return;
        edit({ type: 'removeCorner', corner });
        setPicked(null);
      }}
    >
      Delete corner
    </Button>
  );
}

function PlaceDevice({ unplaced, busy }: { unplaced: readonly Node[]; busy: boolean }) {
  const edit = useSetAtom(editAtom);
  const tell = useSetAtom(statusAtom);
  const centre = useCentre();
  if (unplaced.length === 0) return null;
  const items = unplaced.map((node) => ({
    id: String(node.id),
    label: node.name,
    onSelect: () => {
      if (!centre) return;
      edit({ type: 'place', handle: { kind: 'device', id: node.id }, to: centre() });
      tell(`${node.name} is placed in the middle of the map. Move it to where it belongs.`);
    },
  }));
  return (
    <Menu
      label="Devices without a place on the map"
      items={items}
      renderTrigger={(trigger) => (
        <Button size="sm" disabled={busy || !centre} {...trigger}>
          Place a device ({unplaced.length})
        </Button>
      )}
    />
  );
}
