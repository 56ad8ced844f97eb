import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { ErrorState } from '@sagitta/shared-ui/core';
import { ButtonLink, useLocation } from '@sagitta/shared-ui/router';
import { NotFound } from '../features/frame/denied';
import { useSuite } from './suite-context';

/** A path without a page: unknown, or of a part whose registry entry is missing or unreadable. */
export function UnknownRoute() {
  const { parts } = useSuite();
  const { pathname } = useLocation();
  const part = parts.unreadable(pathname);
  if (!part) return <NotFound />;
  return (
    <ErrorState
      title="This page could not be loaded."
      onRetry={() => void parts.renewPages()}
      back={pathname === SYSTEMS_PATH ? null : <ButtonLink to={SYSTEMS_PATH}>Go to your systems</ButtonLink>}
    >
      The rest of the suite keeps working. The registry&apos;s entry for {part.name} cannot be read: {part.problem}.
    </ErrorState>
  );
}
