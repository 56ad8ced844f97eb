import { ErrorState } from '@sagitta/shared-ui/core';
import { useRouteError } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';

/**
 * A crash in the shell around a page: said in words, never as a stack. The page's own crashes are caught nearer to it.
 */
export function RouteCrash() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <ErrorState title="Something went wrong." onRetry={() => window.location.reload()}>
        The page has stopped. Nothing was changed on the server.
      </ErrorState>
    </main>
  );
}
