import type { LoginAnswer } from '@sagitta/shared-contracts/api/session';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { ErrorState, LoadingLabel, Logo, PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import { useEffect, useState } from 'react';
import { DemoNotice } from '../../shared/demo-notice';
import type { Loaded } from '../../shared/use-loaded';
import { SignInForm } from './sign-in-form';
import styles, { css as signInCss } from './sign-in.module.css';
import { SnowScene } from './snow-scene';

/**
 * The card waits this long, so that a kept session can go on without showing it (docs/product/sign-in.md#sign-in-page).
 */
export const CARD_DELAY_MS = 700;

export interface SignInPageProps {
  /** The settings and the caller, which is loaded while the page is already there. */
  ready: Loaded<{ config: RuntimeConfig; call: ApiCaller }>;
  /** Shown above the form. */
  message: string | undefined;
  onRetry: () => void;
  onSignedIn: (answer: LoginAnswer, config: RuntimeConfig) => void;
}

export function SignInPage({ ready, message, onRetry, onSignedIn }: SignInPageProps) {
  const shown = useDelay(CARD_DELAY_MS);
  const provider = ready.status === 'ready' ? ready.value.config.provider.name : 'Sagitta';
  useEffect(() => {
    document.title = `Log in · ${provider}`;
  }, [provider]);
  return (
    <div className={styles.page}>
      <PartStyles part="sign-in" css={signInCss} />
      <SnowScene />
      {ready.status === 'ready' && ready.value.config.openDemo ? <DemoNotice /> : null}
      <main className={styles.main} id="main">
        <p className={styles.brand}>
          <Logo name={provider} />
        </p>
        {shown ? (
          <div className={styles.card}>
            {message ? (
              <p className={styles.message} role="status">
                {message}
              </p>
            ) : null}
            {ready.status === 'loading' ? <FormSkeleton /> : null}
            {ready.status === 'ready' ? (
              <SignInForm
                config={ready.value.config}
                call={ready.value.call}
                onSignedIn={(answer) => onSignedIn(answer, ready.value.config)}
              />
            ) : null}
            {ready.status === 'failed' ? (
              <ErrorState small title={ready.error.message} onRetry={onRetry}>
                Nothing is lost. The form opens automatically once the problem is solved.
              </ErrorState>
            ) : null}
          </div>
        ) : null}
      </main>
    </div>
  );
}

/** The form's shape, while the settings are on their way. */
function FormSkeleton() {
  return (
    <div className={styles.form}>
      <LoadingLabel>Loading the form</LoadingLabel>
      {[28, 60, 60, 20, 40].map((height, index) => (
        <Skeleton key={index} height={height} width={index % 3 === 0 ? '45%' : '100%'} />
      ))}
    </div>
  );
}

/** True once the document has been there for `ms`, at once where it has been longer. */
function useDelay(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, ms - performance.now()));
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
}
