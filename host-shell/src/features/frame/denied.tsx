import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { EmptyState } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';

export function Forbidden() {
  return (
    <EmptyState
      title="403: you may not open this page."
      action={<ButtonLink to={SYSTEMS_PATH}>Go to your systems</ButtonLink>}
    >
      It does not exist, or your account has no access to it.
    </EmptyState>
  );
}

export function NotFound() {
  return (
    <EmptyState title="404: page not found." action={<ButtonLink to={SYSTEMS_PATH}>Go to your systems</ButtonLink>}>
      The address may be mistyped, or the page has moved.
    </EmptyState>
  );
}
