import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useEffect } from 'react';

/** The sign-in page is a start of its own, without the suite. */
export function LeaveForSignIn({ to = LOGIN_PATH }: { to?: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <main aria-busy="true" />;
}
