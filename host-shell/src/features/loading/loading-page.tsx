import { ArcSpinner, ErrorState, PartStyles } from '@sagitta/shared-ui/core';
import { useEffect, useState } from 'react';
import styles, { css } from './loading-page.module.css';

/** The spinner is shown at least this long (docs/product/sign-in.md#loading-page). */
const LOADING_MS = 2_000;

export interface LoadingPageProps {
  systems: 'loading' | 'ready' | 'failed';
  onRetry: () => void;
  /** Continues to the requested page. */
  onDone: () => void;
}

/** After sign-in: waits for the systems, and at least 2 s (docs/product/sign-in.md#loading-page). */
export function LoadingPage({ systems, onRetry, onDone }: LoadingPageProps) {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (waited && systems === 'ready') onDone();
  }, [waited, systems, onDone]);

  return (
    <main className={styles.loading} id="main">
      <PartStyles part="sh-loading" css={css} />
      {systems === 'failed' && waited ? (
        <ErrorState title="Your systems could not be loaded." onRetry={onRetry}>
          You are signed in. Try again in a moment.
        </ErrorState>
      ) : (
        <>
          <ArcSpinner size={96} />
          <p role="status">Loading your systems</p>
        </>
      )}
    </main>
  );
}
