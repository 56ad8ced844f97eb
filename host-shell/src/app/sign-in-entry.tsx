import { checkToken, type LoginAnswer } from '@sagitta/shared-contracts/api/session';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { useCallback, useEffect } from 'react';
import { loadConfig, loadRegistry, REGISTRY_URL } from '../features/registry/load-data';
import type { EndReason, SessionLife } from '../features/session/session-life';
import { SignInPage } from '../features/sign-in/sign-in-page';
import { loadChunk } from '../shared/load-chunk';
import { useAskAgain, useLoaded } from '../shared/use-loaded';
import { loadSuite } from './load-suite';

/** Why the user was sent to sign-in. */
const ENDED: Partial<Record<EndReason, string>> = {
  expired: 'Your session has ended. Log in to continue where you left off.',
  'systems-failed': 'Your systems could not be loaded, so you were signed out. Log in again in a moment to continue.',
  'group-failed':
    'The accounts of the group could not be loaded, so you were signed out. Log in to continue where you left off.',
};

export interface SignInEntryProps {
  life: SessionLife;
  /** Why the session before this page ended, where that was not the person's wish. */
  ended: EndReason | null;
  onSignedIn: (answer: LoginAnswer, slug: string) => void;
  /** The kept token is still good. */
  onStillSignedIn: () => void;
}

/**
 * The sign-in page with what it needs: settings and caller, which come while it is already drawn. The suite is fetched
 * once somebody types.
 */
export function SignInEntry({ life, ended, onSignedIn, onStillSignedIn }: SignInEntryProps) {
  const load = useCallback(async () => {
    const [config, { createCaller }] = await Promise.all([
      loadConfig(),
      loadChunk(import(/* webpackChunkName: "caller" */ '../features/caller/caller')),
    ]);
    return {
      config,
      call: createCaller({
        apiUrl: config.apiUrl,
        token: life.token,
        signal: life.signal,
        onUnauthorized: () => life.forget(),
      }),
    };
  }, [life]);
  const [ready, retry, askAgain] = useLoaded(load);
  useAskAgain(ready, askAgain);
  const call = ready.status === 'ready' ? ready.value.call : null;
  useKeptSession(life, call, onStillSignedIn);
  useEffect(takeUpFetched, []);

  return (
    <div onInput={warmSuite}>
      <SignInPage
        ready={ready}
        message={ended ? ENDED[ended] : undefined}
        onRetry={retry}
        onSignedIn={(answer, config) => onSignedIn(answer, config.provider.slug)}
      />
    </div>
  );
}

/** A user who is still signed in skips the form. */
function useKeptSession(life: SessionLife, call: ApiCaller | null, onStillSignedIn: () => void): void {
  useEffect(() => {
    if (!call || !life.session()) return;
    call(checkToken, {}).then(onStillSignedIn, (error: unknown) => {
      // The form is there for every other case: a dead token, or a host that cannot say.
      if (!isApiError(error)) throw error;
    });
  }, [call, life, onStillSignedIn]);
}

/**
 * A visit to a page of the suite that ends here has the suite fetched already: it is taken up, or the browser complains
 * that it was for nothing.
 */
function takeUpFetched(): void {
  if (!document.querySelector(`link[rel=preload][href="${REGISTRY_URL}"]`)) return;
  warmSuite();
  loadRegistry().catch(() => undefined);
}

function warmSuite(): void {
  // A failure shows again when the suite is actually needed.
  loadSuite().catch(() => undefined);
}
