import type { HeaderTools, ShellServices } from '@sagitta/shared-contracts/shell';
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
    import(/* webpackChunkName: "key-help" */ '../features/frame/key-help').then(
      (module) => setHelp(() => module.KeyHelp),
      (error: unknown) => {
        console.warn('The list of keys could not be fetched.', error);
        notify({ kind: 'error', text: 'The list of keys could not be loaded. Try again.' });
      },
    );
  }, [notify]);
  return { open, shown: Help ? <Help canFind={canFind(search)} own={keys} onClose={() => setHelp(null)} /> : null };
}
