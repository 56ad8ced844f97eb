import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { Button } from '@sagitta/shared-ui/core';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, type KeyboardEvent } from 'react';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { DevicesLegend } from '../../../shared/map/map-legend';
import type { MapSize } from '../../../shared/map/map-size';
import { wantedNodes } from '../../../shared/model/shown-nodes';
import { drawingOf, type Mode } from '../model/editor';
import { isUnsaved } from '../model/saved';
import { MapConflict } from './conflict';
import { EditorMap } from './editor-map';
import { allDevicesAtom, editAtom, editorAtom, phaseAtom, problemAtom, savedAtom, statusAtom } from '../model/state';
import { Toolbar } from './toolbar';
import { useFocusBack } from '../hooks/use-focus-back';
import { useSaveMap } from '../hooks/use-save-map';
import mapEditorStyles from './map-editor.module.css';
import mapStyles from '../../../shared/map/map.module.css';

const HINTS: Readonly<Record<Mode, string>> = {
  move: 'Drag a device, or focus it and press the arrow keys, with Shift for larger steps.',
  draw: 'Press on the map for each corner, or move the map and add a corner at its cross. Finish from 3 corners on.',
  edit: 'Drag a corner or a point between two, or use the arrow keys. Delete takes the focused corner away.',
  delete: 'Press the bin of the outline to delete it.',
};

export interface EditorPanelProps {
  system: System;
  nodes: readonly Node[];
  image: Blob;
  height: string;
  now: number;
  /** What is stored cannot be read. */
  corrupted: boolean;
  onBroken: () => void;
  onClose: () => void;
}

/** The editor of a map that is there: tools, plan, what went wrong, Save. */
export function EditorPanel({ system, nodes, image, height, now, corrupted, onBroken, onClose }: EditorPanelProps) {
  const editor = useAtomValue(editorAtom);
  const saved = useAtomValue(savedAtom);
  const phase = useAtomValue(phaseAtom);
  const problem = useAtomValue(problemAtom);
  const status = useAtomValue(statusAtom);
  const all = useAtomValue(allDevicesAtom);
  const edit = useSetAtom(editAtom);
  const { save, keepMine, takeTheirs } = useSaveMap(system.ID, nodes);
  const unsaved = isUnsaved(editor, saved);
  const { leave, question } = useLeaveQuestion(unsaved, `Map of ${system.name}`, onClose);
  const { width, height: pixels } = editor;
  const size = useMemo(() => ({ width, height: pixels }), [width, pixels]);
  const { places } = drawingOf(editor);
  const shown = useMemo(() => wantedNodes(nodes, all), [nodes, all]);
  const unplaced = shown.filter(({ id }) => !places[id]);
  const busy = phase !== 'idle';
  useFocusBack(busy);
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const isRedo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y';
    if (event.key === 'Escape' && editor.mode === 'draw') edit({ type: 'cancel' });
    else if (busy || (!isUndo && !isRedo)) return;
    else edit({ type: isRedo || event.shiftKey ? 'redo' : 'undo' });
    event.preventDefault();
  };
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <MapFrame
        title="Edit map"
        note={corrupted ? 'Corrupted map data. The outline is left out.' : undefined}
        height={planHeight(height, size)}
        tools={
          <>
            <Button size="sm" variant="primary" pending={phase === 'saving'} disabled={busy || !unsaved} onClick={save}>
              Save map
            </Button>
            <Button size="sm" disabled={busy} onClick={leave}>
              Close
            </Button>
          </>
        }
        bar={
          <div className={mapEditorStyles.editBar}>
            <Toolbar unplaced={unplaced} />
            <p className={mapEditorStyles.editHint}>{HINTS[editor.mode]}</p>
            <MapConflict nodes={nodes} keepMine={keepMine} takeTheirs={takeTheirs} />
            {problem ? (
              <p role="alert" className={mapEditorStyles.editAlert}>
                {problem}
              </p>
            ) : null}
            <p role="status" className={mapEditorStyles.editStatus}>
              {status}
            </p>
          </div>
        }
        footer={<DevicesLegend />}
      >
        <div className={mapStyles.map} style={{ height: '100%' }}>
          <EditorMap image={image} size={size} nodes={shown} now={now} onBroken={onBroken} />
        </div>
      </MapFrame>
      {question}
    </div>
  );
}

/** A narrow window has no use for more height than the plan takes when it is as wide as the window. */
function planHeight(height: string, { width, height: pixels }: MapSize): string {
  return `min(${height}, max(280px, ${((100 * pixels) / width).toFixed(1)}vw))`;
}
