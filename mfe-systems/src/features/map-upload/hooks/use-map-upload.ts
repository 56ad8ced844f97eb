import { listSystems, getSystem } from '@sagitta/shared-contracts/api/system';
import {
  getSystemMap,
  getSystemMapImage,
  restoreSystemMap,
  uploadSystemMap,
  type SystemMap,
} from '@sagitta/shared-contracts/api/system-map';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { MAP_NOT_SAVED, MAP_SAVED, mapFileProblem } from '@sagitta/shared-contracts/rules/map-upload';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

export const MAPS = ['main', 'report'] as const;
export type MapKind = (typeof MAPS)[number];

export interface ChosenMap {
  file: File | null;
  /** 0 to 100 while it is sent. */
  progress?: number;
  problem: string | null;
}

const MAP_RESTORED = 'The map before is back';
const MAP_NOT_RESTORED = 'The map before was not brought back.';

const NOTHING: Readonly<Record<MapKind, ChosenMap>> = {
  main: { file: null, problem: null },
  report: { file: null, problem: null },
};
/** What tells of a map: its size, its image, whether there is one, and where devices stand on it. */
const TOLD_BY = [getSystemMap, getSystemMapImage, getSystem, listSystems, listNodes];

/** The two maps that were chosen, sent one after the other, the main map first. */
export function useMapUpload(systemId: number, onSaved: () => void) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const [maps, setMaps] = useState(NOTHING);
  const [saving, setSaving] = useState(false);
  /** What the host asks before the image takes the place of the map. */
  const [question, setQuestion] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  /** What the image before was; null without one. */
  const [before, setBefore] = useState<SystemMap['before']>(null);
  /** Whether what the map before was is not known. */
  const [unread, setUnread] = useState(false);
  /** The lock of the map that stood there when this was opened, so that what somebody else uploads is not lost. */
  const lock = useRef<Promise<string | null>>(null);
  const read = useCallback(() => {
    const reading = mapOf(call, systemId).then((map) => {
      setBefore(map?.before ?? null);
      setUnread(false);
      return map?.updatedViaWebsiteAt ?? null;
    });
    lock.current = reading;
    // Read again when it is needed.
    reading.catch(() => {
      lock.current = null;
      setUnread(true);
    });
    return reading;
  }, [call, systemId]);
  useEffect(() => {
    void read().catch(() => undefined);
    return () => sending.current?.abort();
  }, [read]);
  const renew = () => {
    for (const told of TOLD_BY) void client.invalidateQueries(answersOf(told));
  };
  const change = (kind: MapKind, own: Partial<ChosenMap>) =>
    setMaps((all) => ({ ...all, [kind]: { ...all[kind], ...own } }));

  const save = async ({ confirmed = false } = {}) => {
    setQuestion(null);
    const control = new AbortController();
    sending.current = control;
    setSaving(true);
    let current: MapKind = 'main';
    try {
      let updatedAt = await (lock.current ?? read());
      for (const mapType of MAPS) {
        const { file } = maps[mapType];
        if (!file) continue;
        current = mapType;
        change(mapType, { progress: 0, problem: null });
        const input = { systemID: systemId, mapType, updatedViaWebsiteAt: updatedAt ?? undefined, file };
        const answer = confirmed && mapType === 'main' ? { sizeConfirmed: 'yes' as const } : {};
        const onUploadProgress = (progress: number) => change(mapType, { progress });
        ({ updatedAt } = await call(
          uploadSystemMap,
          { input: { ...input, ...answer } },
          { signal: control.signal, onUploadProgress },
        ));
        lock.current = Promise.resolve(updatedAt);
        change(mapType, { file: null, progress: undefined });
      }
      notify({ kind: 'success', text: MAP_SAVED });
      onSaved();
    } catch (error) {
      const asked = questionOf(error);
      if (asked !== null) {
        change(current, { progress: undefined });
        return setQuestion(asked);
      }
      // Whoever has read why it was refused may replace what is there now.
      lock.current = null;
      const problem = control.signal.aborted ? null : failure(error);
      change(current, { progress: undefined, problem });
      if (problem !== null) notify({ kind: 'error', text: MAP_NOT_SAVED });
    } finally {
      setSaving(false);
      renew();
    }
  };
  const restore = async () => {
    setSaving(true);
    try {
      const updatedViaWebsiteAt = await (lock.current ?? read());
      await call(restoreSystemMap, { input: { systemID: systemId, updatedViaWebsiteAt } });
      notify({ kind: 'success', text: MAP_RESTORED });
      onSaved();
    } catch (error) {
      // It may be another one now, which is shown before it is asked for again.
      void read().catch(() => undefined);
      notify({ kind: 'error', text: `${MAP_NOT_RESTORED} ${whyNotRestored(error)}` });
    } finally {
      setSaving(false);
      renew();
    }
  };
  return {
    maps,
    saving,
    /** Something is chosen, and nothing of it is wrong. */
    ready: MAPS.some((kind) => maps[kind].file) && MAPS.every((kind) => !isRefused(maps[kind].file)),
    choose: (kind: MapKind, file: File | null) => change(kind, { file, problem: file ? mapFileProblem(file) : null }),
    save: () => void save(),
    before,
    unread,
    readAgain: () => void read().catch(() => undefined),
    restore: () => void restore(),
    question:
      question === null
        ? null
        : {
            text: question,
            confirm: () => void save({ confirmed: true }),
            cancel: () => setQuestion(null),
          },
    cancel: () => sending.current?.abort(),
  };
}

async function mapOf(call: ApiCaller, systemId: number): Promise<SystemMap | null> {
  // A host that says that there is none need not be asked for it, which would show as a failed request.
  if ((await call(getSystem, { params: { id: systemId } })).hasMap === false) return null;
  try {
    return await call(getSystemMap, { params: { id: systemId } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

function isRefused(file: File | null): boolean {
  return file !== null && mapFileProblem(file) !== null;
}

/** What the host wants to be told first; null for any other failure. */
function questionOf(error: unknown): string | null {
  return isApiError(error) && error.status === 422 ? (errorDetails(error).fields?.sizeConfirmed ?? null) : null;
}

/** Why a map was not stored, for the person who chose it. */
function failure(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Try again';
  if (error.kind === 'network' || error.kind === 'timeout' || error.status === 408)
    return 'The connection was lost before the image had arrived. Nothing was stored. Try again.';
  if (error.status === 403) return 'Only installers of the system may change its maps.';
  if (error.status === 409) return 'Somebody else has just changed the map. Save again to replace it with yours.';
  if (error.status === 404 || error.status === 501) return 'Maps cannot be uploaded in this installation.';
  return errorDetails(error).fields?.file ?? error.message;
}

function whyNotRestored(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Try again';
  if (error.status === 403) return 'Only installers of the system may change its maps.';
  if (error.status === 409) return 'Somebody else has just changed the map: look at it first.';
  return error.status === 404 ? 'There is none any more.' : error.message;
}
