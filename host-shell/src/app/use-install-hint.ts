import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { useEffect } from 'react';
import type { InstallOffer } from '../features/install/install-hint';
import { afterFirstPage } from './after-first-page';

/** After everything that the first page needs, and the worker, without which some browsers do not install. */
const AFTER_MS = 25_000;

/** Says once that the suite can be installed on this device. */
export function useInstallHint(notify: ShellServices['notify']): void {
  useEffect(() => {
    let offer: InstallOffer | null = null;
    // The browser makes it once, and would show a bar of its own at the first visit.
    const keep = (event: Event) => {
      event.preventDefault();
      offer = event as InstallOffer;
    };
    window.addEventListener('beforeinstallprompt', keep);
    const start = async (signal: AbortSignal) => {
      const { hintAtInstall } = await import(/* webpackChunkName: "kept" */ '../features/install/install-hint');
      // Only Safari on phones and tablets has the property.
      const isSafari = 'standalone' in navigator && navigator.standalone === false;
      if (!signal.aborted) hintAtInstall(offer ?? (isSafari ? 'share-menu' : null), notify);
    };
    const end = afterFirstPage(start, 'Nothing is said of installing.', AFTER_MS);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      end();
    };
  }, [notify]);
}
