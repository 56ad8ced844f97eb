import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { AccountEdit } from '../features/account-edit/components/account-edit';
import { AccountHistory } from '../features/history/components/account-history';

const ID = /^[1-9]\d{0,9}$/;

export default function EditAccountPage() {
  const { accountId = '' } = useParams();
  return (
    <Page>
      {ID.test(accountId) ? (
        <AccountEdit key={accountId} id={Number(accountId)} history={<AccountHistory id={Number(accountId)} />} />
      ) : (
        <Forbidden />
      )}
    </Page>
  );
}
