import { ArcSpinner, ErrorState } from '@sagitta/shared-ui/core';
import { useCallback } from 'react';
import { loadConfig, loadRegistry } from '../features/registry/load-data';
import type { SessionLife } from '../features/session/session-life';
import { useLoaded } from '../shared/use-loaded';
import { loadSuite } from './load-suite';

export interface SuiteEntryProps {
  life: SessionLife;
  /** What has to be over before the page is left on sign-out. */
  onFarewell: (farewell: Promise<unknown>) => void;
}

/** Settings, registry and the suite's code, side by side; each failure is said, with Retry. */
export function SuiteEntry({ life, onFarewell }: SuiteEntryProps) {
  const load = useCallback(async () => {
    const [config, registry, { Suite }] = await Promise.all([loadConfig(), loadRegistry(), loadSuite()]);
    return { config, registry, Suite };
  }, []);
  const [loaded, retry] = useLoaded(load);

  if (loaded.status === 'failed') {
    return <main><ErrorState title={loaded.error.message} onRetry={retry}>You are still signed in. Try again in a moment; if this stays, tell your administrator.</ErrorState></main>;
  }
  if (loaded.status === 'loading') return <main style={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}><ArcSpinner size={96} label="Starting" /></main>;
  const { Suite, config, registry } = loaded.value;
  return <Suite config={config} registry={registry} life={life} onFarewell={onFarewell} />;
}
