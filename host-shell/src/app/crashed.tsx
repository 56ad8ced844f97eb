import { ErrorState } from '@sagitta/shared-ui/core';

/** A crash of the shell, in words and never as a stack. */
export function Crashed() {
  return (
    <main>
      <ErrorState title="Something went wrong." onRetry={() => window.location.reload()}>
        The page has stopped. Nothing was changed on the server.
      </ErrorState>
    </main>
  );
}
