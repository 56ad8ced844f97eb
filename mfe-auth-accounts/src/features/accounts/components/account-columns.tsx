import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import { editAccountPath } from '@sagitta/shared-contracts/paths';
import type { Session } from '@sagitta/shared-contracts/shell';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { Pencil } from '@sagitta/shared-ui/icons';
import { IconLink } from '@sagitta/shared-ui/router';
import { mayEdit } from '../model/may-edit';

/** Name, Email, Phone, Actions (docs/product/accounts.md#accounts-list). */
export function accountColumns(viewer: Pick<Session, 'id' | 'category'>): Column<AccountRow>[] {
  return [
    { id: 'name', header: 'Name', value: (account) => account.name },
    { id: 'email', header: 'Email', value: (account) => account.email },
    { id: 'phone', header: 'Phone', value: phoneOf, width: 180 },
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
