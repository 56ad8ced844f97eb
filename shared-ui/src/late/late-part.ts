import { useEffect, useSyncExternalStore } from 'react';

export interface LateState<Module> {
  module: Module | null;
  failed: boolean;
}

/** A chunk that is fetched when it is first wanted. A failed fetch can be tried again. */
export interface LatePart<Module> {
  load: () => void;
  /** Takes a module that is already loaded, so that there is nothing to wait for. */
  provide: (module: Module) => void;
  subscribe: (changed: () => void) => () => void;
  current: () => LateState<Module>;
}

export function latePart<Module>(fetchModule: () => Promise<Module>): LatePart<Module> {
  let state: LateState<Module> = { module: null, failed: false };
  let loading = false;
  const listeners = new Set<() => void>();
  const show = (next: LateState<Module>) => {
    state = next;
    for (const changed of listeners) changed();
  };
  const settle = (next: LateState<Module>) => {
    loading = false;
    show(next);
  };
  const load = () => {
    if (loading || state.module) return;
    loading = true;
    // Another try is no failure yet: what a person presses is seen to do something.
    if (state.failed) show({ module: null, failed: false });
    fetchModule().then(
      (module) => settle({ module, failed: false }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded.', error);
        settle({ module: null, failed: true });
      },
    );
  };
  return {
    load,
    provide: (module) => settle({ module, failed: false }),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    current: () => state,
  };
}

/** The module of a late part, which is fetched once it is wanted. */
export function useLatePart<Module>(part: LatePart<Module>, wanted: boolean): LateState<Module> {
  useEffect(() => {
    if (wanted) part.load();
  }, [part, wanted]);
  return useSyncExternalStore(part.subscribe, part.current, part.current);
}
