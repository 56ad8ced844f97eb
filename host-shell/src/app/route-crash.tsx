import { useRouteError } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';
import { Crashed } from './crashed';

/** A crash in the shell around a page. The page's own crashes are caught nearer to it. */
export function RouteCrash() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <Crashed />;
}
