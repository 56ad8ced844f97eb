import { LOADING_PATH, LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import type { RouteObject } from '@sagitta/shared-ui/router';
import type { PageOfRemote } from '../features/registry/releases';
import { FrameRoute } from './frame-route';
import { LeaveForSignIn } from './leave-for-sign-in';
import { LoadingRoute } from './loading-route';
import { RemoteRoute } from './remote-route';
import { RouteCrash } from './route-crash';
import { UnknownRoute } from './unknown-route';

/** The suite's routes: the shell's own and every page of the registry. */
export function routesFor(pages: readonly PageOfRemote[]): RouteObject[] {
  const open = pages.filter(({ page }) => page.access === 'public');
  const guarded = pages.filter(({ page }) => page.access !== 'public');
  const suite: RouteObject[] = [
    { path: '/', element: <LeaveForSignIn /> },
    { path: LOGIN_PATH, element: <LeaveForSignIn /> },
    { path: LOADING_PATH, element: <LoadingRoute /> },
    ...open.map((owned) => ({ path: owned.page.path, element: <RemoteRoute owned={owned} /> })),
    {
      element: <FrameRoute />,
      children: [
        ...guarded.map((owned) => ({ path: owned.page.path, element: <RemoteRoute owned={owned} /> })),
        { path: '*', element: <UnknownRoute /> },
      ],
    },
  ];
  return [{ errorElement: <RouteCrash />, children: suite }];
}
