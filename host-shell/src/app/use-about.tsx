import { useCallback, useState, type ReactNode } from 'react';
import type { About } from '../features/releases/about';
import { useSuite } from './suite-context';

/** About this application: fetched when it is opened. */
export function useAbout(): { open: () => void; shown: ReactNode } {
  const { services, parts, notify } = useSuite();
  const [Dialog, setDialog] = useState<typeof About | null>(null);
  const open = useCallback(() => {
    import(/* webpackChunkName: "about" */ '../features/releases/about').then(
      (module) => setDialog(() => module.About),
      (error: unknown) => {
        console.warn(error);
        notify({ kind: 'error', text: 'About could not be loaded. Try again.' });
      },
    );
  }, [notify]);
  const shown = Dialog ? <Dialog parts={parts} services={services} onClose={() => setDialog(null)} /> : null;
  return { open, shown };
}
