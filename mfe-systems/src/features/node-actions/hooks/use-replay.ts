import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { useEffect, useRef, useState } from 'react';
import { startReplayer, type Replayed, type Replayer } from '../model/replayer';
import type { Columns, Side } from '../model/replayer-state';

/**
 * The newest replay of both sets of thresholds; absent until there is one. Its worker starts with the component, while
 * the readings are still on their way, and ends with it.
 */
export function useReplay(
  readings: Columns | undefined,
  today: Thresholds,
  changed: Thresholds | null,
): Partial<Record<Side, Replayed>> {
  const replayer = useRef<Replayer>(null);
  const [replayed, setReplayed] = useState<Partial<Record<Side, Replayed>>>({});
  useEffect(() => {
    const started = startReplayer((side, one) => setReplayed((all) => ({ ...all, [side]: one })));
    replayer.current = started;
    return started.end;
  }, []);
  useEffect(() => {
    if (readings) replayer.current?.load(readings);
  }, [readings]);
  useEffect(() => replayer.current?.ask('today', today), [today]);
  useEffect(() => {
    if (changed) replayer.current?.ask('changed', changed);
  }, [changed]);
  return replayed;
}
