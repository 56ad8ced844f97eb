import { isWaiting } from '@sagitta/shared-contracts/api-error';
import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { getSystemMap } from '@sagitta/shared-contracts/api/system-map';
import { offerUndo } from '@sagitta/shared-contracts/offer-undo';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { CONFLICT, readStored, sendOutlines, sendPlace } from '../api/save-map';
import { nodeChange } from '../../../shared/model/node-change';
import { takeMapBack, type SavedStep } from '../api/undo-map';
import { drawingOf, edit } from '../model/editor';
import {
  editorProblem,
  NOT_SAVED,
  NOT_TAKEN_BACK,
  placeEntered,
  placesWait,
  RESULT_MS,
  SAVED,
  saveFailure,
  TAKEN_BACK,
} from '../model/messages';
import { unsavedOf, type Saved, type Unsaved } from '../model/saved';
import { keptText, steppedBack } from '../model/step-back';
import { replacement } from '../model/theirs';
import { editorAtom, phaseAtom, problemAtom, savedAtom, theirsAtom } from '../model/state';

const MOVE_AGAIN = 'A place has no form. Try again, or discard it and move the device on the map again.';

/** It is kept on this device, and the shell has said so. */
const WAITS = Symbol('waits');

/** What tells of a map: outlines, locks, and where devices stand on it. */
const TOLD_BY = [getSystemMap, getSystem, listSystems, listNodes];

export interface MapSaving {
  save: () => void;
  /** After a conflict: what was changed here replaces what somebody else has stored. */
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Stores the outlines, then each device that was moved. What fails or is refused stays as it was drawn. */
export function useSaveMap(systemId: number, nodes: readonly Node[]): MapSaving {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const store = useStore();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  const tell = (problem: string | null, text = problem ?? SAVED) => {
    store.set(problemAtom, problem);
    notify({ kind: problem === null ? 'success' : 'error', text, closeAfterMs: RESULT_MS });
  };
  const keep = (own: Partial<Saved>) => store.set(savedAtom, (before) => ({ ...before, ...own }));

  const renew = () => {
    for (const operation of TOLD_BY) void client.invalidateQueries(answersOf(operation));
  };
  /** The notice outlives the editor: it goes by what was saved then. */
  const undo = async (step: SavedStep) => {
    const { after, changed } = step;
    const { stored, kept } = await takeMapBack(call, systemId, step).finally(renew);
    const now = store.get(savedAtom);
    const devices = changed.devices.flatMap((id) => {
      const device = stored.devices[id];
      return device && !kept.devices.includes(id) ? [[id, device] as const] : [];
    });
    const outlines = changed.outlines && !kept.outlines;
    keep({
      ...(outlines && { polygons: stored.polygons, lock: stored.lock }),
      devices: { ...now.devices, ...Object.fromEntries(devices) },
    });
    store.set(editorAtom, steppedBack(store.get(editorAtom), after, stored, changed));
    return keptText(kept);
  };
  const tellSaved = (step: SavedStep) => {
    const isMoved = step.changed.devices.some((id) => step.before.devices[id]?.at);
    if (!isMoved) return tell(null);
    store.set(problemAtom, null);
    offerUndo({ notify }, { done: SAVED, undo: () => undo(step), undone: TAKEN_BACK, failed: NOT_TAKEN_BACK });
  };

  /** What somebody else has changed meanwhile. */
  const send = async ({ outlines, devices }: Unsaved): Promise<Unsaved & { waiting: number }> => {
    const { polygons, places } = drawingOf(store.get(editorAtom));
    const conflicts: Unsaved = { outlines: false, devices: [] };
    let waiting = 0;
    if (outlines) {
      const lock = await sendOutlines(call, systemId, polygons, store.get(savedAtom).lock);
      if (lock === CONFLICT) conflicts.outlines = true;
      else keep({ polygons, lock });
    }
    for (const id of devices) {
      const at = places[id];
      const known = store.get(savedAtom).devices;
      if (!at) continue;
      const node = nodes.find((one) => one.id === id);
      const options = node && nodeChange(node, 'Move on the map', placeEntered(at), { instead: MOVE_AGAIN });
      const lock = await sendPlace(call, systemId, id, at, known[id], options).catch((error: unknown): typeof WAITS => {
        if (isWaiting(error)) return WAITS;
        throw error;
      });
      if (lock === WAITS) waiting += 1;
      else if (lock === CONFLICT) conflicts.devices.push(id);
      else keep({ devices: { ...known, [id]: { at, lock } } });
    }
    return { ...conflicts, waiting };
  };

  const save = async () => {
    if (store.get(phaseAtom) !== 'idle') return;
    const editor = store.get(editorAtom);
    const before = store.get(savedAtom);
    const unsaved = unsavedOf(editor, before);
    const problem = editorProblem(editor, unsaved.outlines);
    if (problem !== null) return tell(problem);
    store.set(phaseAtom, 'saving');
    try {
      const { waiting, ...conflicts } = await send(unsaved);
      if (!conflicts.outlines && conflicts.devices.length === 0)
        if (waiting > 0) store.set(problemAtom, placesWait(waiting));
        else tellSaved({ before, after: store.get(savedAtom), changed: unsaved });
      else {
        const { saved, size } = await readStored(call, systemId);
        const { width, height } = editor;
        store.set(theirsAtom, { saved, size: size ?? { width, height }, conflicts });
        notify({ kind: 'error', text: NOT_SAVED, closeAfterMs: RESULT_MS });
      }
    } catch (error) {
      tell(saveFailure(error));
    } finally {
      store.set(phaseAtom, 'resting');
      resting.current = setTimeout(() => store.set(phaseAtom, 'idle'), RESULT_MS);
      renew();
    }
  };

  const adopt = (all: boolean) => {
    const theirs = store.get(theirsAtom);
    if (!theirs) return;
    const [before, editor] = [store.get(savedAtom), store.get(editorAtom)];
    const sized = edit(editor, { type: 'resize', ...theirs.size });
    const taken = replacement(theirs, before, unsavedOf(editor, before), drawingOf(editor).places, all);
    store.set(editorAtom, edit(sized, { type: 'replace', ...taken }));
    store.set(savedAtom, theirs.saved);
    store.set(theirsAtom, null);
    store.set(problemAtom, null);
  };

  return {
    save: () => void save(),
    keepMine: () => {
      if (store.get(phaseAtom) !== 'idle') return;
      adopt(false);
      void save();
    },
    takeTheirs: () => adopt(true),
  };
}
