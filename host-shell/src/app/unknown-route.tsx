import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { ErrorState } from '@sagitta/shared-ui/core';
import { Navigate, useLocation } from '@sagitta/shared-ui/router';
import { Forbidden, NotFound } from '../features/frame/denied';
import { HomeLink, useHome } from './home';
import { useSuite } from './suite-context';

/** A path without a page: unknown, or of a part whose registry entry is missing or unreadable. */
export function UnknownRoute() {
  const { parts } = useSuite();
  const { pathname } = useLocation();
  const home = useHome();
  const part = parts.unreadable(pathname);
  if (!part) {
    if (pathname !== SYSTEMS_PATH) return <NotFound back={<HomeLink />} />;
    // Where everybody is sent who asks for nothing else.
    return home ? <Navigate to={home.to} replace /> : <Forbidden />;
  }
  return (
    <ErrorState
      title="This page could not be loaded."
      onRetry={() => void parts.renewPages()}
      back={pathname === SYSTEMS_PATH ? null : <HomeLink />}
    >
      The rest of the suite keeps working. The registry&apos;s entry for {part.name} cannot be read: {part.problem}.
    </ErrorState>
  );
}
