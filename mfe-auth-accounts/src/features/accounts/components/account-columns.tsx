import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import { editAccountPath } from '@sagitta/shared-contracts/paths';
import type { Session } from '@sagitta/shared-contracts/shell';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { Pencil } from '@sagitta/shared-ui/icons';
import { IconLink } from '@sagitta/shared-ui/router';
import { mayEdit } from '../model/may-edit';

/** Name, Email, Phone, for staff also the second step, Actions (docs/product/accounts.md#accounts-list). */
export function accountColumns(viewer: Pick<Session, 'id' | 'category'>): Column<AccountRow>[] {
  return [
    { id: 'name', header: 'Name', value: (account) => account.name },
    { id: 'email', header: 'Email', value: (account) => account.email },
    { id: 'phone', header: 'Phone', value: phoneOf, width: 180 },
    ...(viewer.category === 'staff' ? [SECOND_STEP] : []),
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      format: () => '',
      cell: (account) => (mayEdit(viewer, account) ? <EditLink account={account} /> : null),
      actions: true,
      width: 96,
    },
  ];
}

const SECOND_STEP: Column<AccountRow> = {
  id: 'secondStep',
  header: 'Second step',
  value: secondStepOf,
  width: 150,
};

/** Only professionals may be required to have one: that an owner has none is nothing to be told. */
function secondStepOf({ hasSecondFactor, accountCategory }: AccountRow): string | null {
  if (hasSecondFactor) return 'Set up';
  const isOwner = OWNERS.includes(accountCategory);
  return hasSecondFactor === null || isOwner ? null : 'Not set up';
}

/** Any other word on the wire is an installer, or the provider's slug for staff. */
const OWNERS: readonly string[] = ['commoner', 'observer'];

function phoneOf({ phone }: AccountRow): string | null {
  return phone?.Valid ? phone.String : null;
}

function EditLink({ account }: { account: AccountRow }) {
  return (
    <IconLink to={editAccountPath(account.id)} label={`Edit ${account.name}`}>
      <Pencil size={16} />
    </IconLink>
  );
}
