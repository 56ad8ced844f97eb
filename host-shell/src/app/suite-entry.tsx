import { isOpenPath } from '@sagitta/shared-contracts/paths';
import { ErrorState, PartStyles } from '@sagitta/shared-ui/core';
import { useCallback } from 'react';
import { loadConfig, loadRegistry } from '../features/registry/load-data';
import { EmptyFrame } from '../features/frame/empty-frame';
import { css as frameCss } from '../shared/frame.module.css';
import type { SessionLife } from '../features/session/session-life';
import { useAskAgain, useLoaded } from '../shared/use-loaded';
import { loadSuite } from './load-suite';

export interface SuiteEntryProps {
  life: SessionLife;
  /** What has to be over before the page is left on sign-out. */
  onFarewell: (farewell: Promise<unknown>) => void;
}

/** Settings, registry and the suite's code, side by side; each failure is said, with Retry, and asked for again. */
export function SuiteEntry({ life, onFarewell }: SuiteEntryProps) {
  const load = useCallback(async () => {
    const [config, registry, { Suite, startSuite }] = await Promise.all([loadConfig(), loadRegistry(), loadSuite()]);
    const start = startSuite({ config, registry, life, onFarewell });
    return { config, registry, Suite, start };
  }, [life, onFarewell]);
  const [loaded, retry, askAgain] = useLoaded(load);
  useAskAgain(loaded, askAgain);

  if (loaded.status === 'failed') {
    return (
      <main>
        <ErrorState title={loaded.error.message} onRetry={retry}>
          {life.session() ? 'You are still signed in. ' : null}
          The page opens automatically once the problem is solved. If it does not, contact your administrator.
        </ErrorState>
      </main>
    );
  }
  if (loaded.status === 'loading') return <FirstPicture />;
  const { Suite, ...begun } = loaded.value;
  return <Suite {...begun} life={life} onFarewell={onFarewell} />;
}

/** The same picture as in index.html, so that nothing moves; nothing at all on public pages, which have no frame. */
function FirstPicture() {
  const framed = !isOpenPath(window.location.pathname);
  return (
    <main aria-busy="true" aria-label="Starting">
      <PartStyles part="sh-frame" css={frameCss} />
      {framed ? <EmptyFrame /> : null}
    </main>
  );
}
