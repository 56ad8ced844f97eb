import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { ArcSpinner, EmptyState, Row } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useEffect, useState } from 'react';

/** The spinner runs this long before the list is called empty (docs/product/accounts.md#accounts-list). */
const SPINNER_MS = 1_000;

/** Nobody to list: the caller is in no system. */
export function NoAccounts() {
  const { category } = useSession();
  const waiting = useWaiting(SPINNER_MS);
  if (waiting)
    return (
      <Row justifyContent="center" padding="10">
        <ArcSpinner label="Loading accounts" size={51} />
      </Row>
    );
  if (!mayOpen(category, ACCESS[INSTALLER_PANEL_PATH]))
    return (
      <EmptyState title="You are not connected to a system, yet.">
        Ask the person who runs your system to add you.
      </EmptyState>
    );
  return (
    <EmptyState
      title="You are not connected to a system, yet."
      action={
        <ButtonLink to={INSTALLER_PANEL_PATH} variant="primary">
          Installer Panel
        </ButtonLink>
      }
    >
      Go to Installer Panel and add a new system.
    </EmptyState>
  );
}

function useWaiting(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return !over;
}
