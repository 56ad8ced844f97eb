import { fetchPressed } from '@sagitta/shared-ui/late';
import { useCallback, useState, type ReactNode } from 'react';
import type { About } from '../features/releases/about';
import { useSuite } from './suite-context';

/** About this application: fetched when it is opened. */
export function useAbout(): { open: () => void; shown: ReactNode } {
  const { services, parts, notify } = useSuite();
  const [Dialog, setDialog] = useState<typeof About | null>(null);
  const open = useCallback(() => {
    fetchPressed(notify, {
      what: 'About',
      load: () => import(/* webpackChunkName: "about" */ '../features/releases/about'),
      onLoaded: (module) => setDialog(() => module.About),
    });
  }, [notify]);
  const shown = Dialog ? <Dialog parts={parts} services={services} onClose={() => setDialog(null)} /> : null;
  return { open, shown };
}
