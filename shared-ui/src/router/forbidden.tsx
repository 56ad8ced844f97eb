import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { EmptyState } from '../core/states';
import { ButtonLink } from './links';

/**
 * The 403 view (docs/product/access.md#visibility): the thing does not exist or is not the viewer's, and which of the
 * two is not said.
 */
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
