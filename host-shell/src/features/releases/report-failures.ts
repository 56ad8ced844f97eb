import { type FallbackKind, reportFallback } from '@sagitta/shared-contracts/api/release-fallback';
import type { ShellServices } from '@sagitta/shared-contracts/shell';

interface ReleaseFailure {
  part: string;
  version: string;
  fellBackTo: string | null;
  kind: FallbackKind;
}

interface FailingParts {
  onFailure: (listener: (failure: ReleaseFailure) => void) => () => void;
}

/** Tells the API which releases this tab could not run. Returns a function that stops it. */
export function reportFailures({ onFailure }: FailingParts, { call }: Pick<ShellServices, 'call'>): () => void {
  return onFailure((failure) => {
    call(reportFallback, { input: failure }).catch((error: unknown) => {
      console.warn('A failed release could not be reported.', error);
    });
  });
}
