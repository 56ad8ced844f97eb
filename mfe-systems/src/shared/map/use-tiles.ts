import { useCallback, useEffect, useRef, useState } from 'react';

/** So many tiles may fail before the map does without. */
const FAILURES_ALLOWED = 3;
/** Time until tiles that failed are tried again; doubles each time, up to the longest. */
export const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 15 * 60_000;

export interface Tiles {
  /** Whether the map asks for tiles. */
  areAsked: boolean;
  /** Whether they have failed, and none has come since. */
  areDown: boolean;
  onTile: () => void;
  onTileError: () => void;
}

/**
 * The state of a map's tiles. After a few failures they are left out, and are asked for again after a while or as soon
 * as the browser is online again: the server may have recovered, and an outage must not get a request for each tile.
 */
export function useTiles(): Tiles {
  const [state, setState] = useState<'fine' | 'down' | 'retrying'>('fine');
  const failures = useRef(0);
  const retries = useRef(0);
  useEffect(() => {
    if (state !== 'down') return;
    const retry = () => {
      failures.current = 0;
      retries.current += 1;
      setState('retrying');
    };
    const timer = setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** retries.current, LONGEST_RETRY_MS));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [state]);
  const onTile = useCallback(() => setState((now) => (now === 'retrying' ? 'fine' : now)), []);
  const onTileError = useCallback(() => {
    failures.current += 1;
    if (failures.current >= FAILURES_ALLOWED) setState('down');
  }, []);
  return { areAsked: state !== 'down', areDown: state !== 'fine', onTile, onTileError };
}
