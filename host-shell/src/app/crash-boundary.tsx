import { ErrorBoundary, ErrorState } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** The last boundary: an error in the shell itself shows a message, never a blank page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<Crashed />}>{children}</ErrorBoundary>;
}

function Crashed() {
  return (
    <main>
      <ErrorState title="Something went wrong." onRetry={() => window.location.reload()}>
        The page has stopped. Nothing was changed on the server.
      </ErrorState>
    </main>
  );
}
