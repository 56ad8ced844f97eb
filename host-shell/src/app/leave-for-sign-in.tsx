import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useEffect } from 'react';
import { leaveTo } from '../shared/leave';

/** The sign-in page is a separate start, without the suite. */
export function LeaveForSignIn({ to = LOGIN_PATH }: { to?: string }) {
  useEffect(() => leaveTo(to), [to]);
  return <main aria-busy="true" />;
}
