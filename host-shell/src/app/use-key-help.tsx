import type { HeaderTools, ShellServices } from '@sagitta/shared-contracts/shell';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { useCallback, useState, type ReactNode } from 'react';
import type { KeyHelp } from '../features/frame/key-help';
import { canFind } from './use-keys';

/** The list of keys: fetched on demand, since it is rarely opened. */
export function useKeyHelp(
  { search, keys }: HeaderTools,
  notify: ShellServices['notify'],
): { open: () => void; shown: ReactNode } {
  const [Help, setHelp] = useState<typeof KeyHelp | null>(null);
  const open = useCallback(() => {
    fetchPressed(notify, {
      what: 'The list of keys',
      load: () => import(/* webpackChunkName: "key-help" */ '../features/frame/key-help'),
      onLoaded: (module) => setHelp(() => module.KeyHelp),
    });
  }, [notify]);
  return { open, shown: Help ? <Help canFind={canFind(search)} own={keys} onClose={() => setHelp(null)} /> : null };
}
