import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { AccountEdit } from '../features/account-edit/components/account-edit';
import { AccountHistory } from '../features/history/components/account-history';
import { KeptCard } from '../features/kept/components/kept-card';
import { OwnPasswordCard } from '../features/password/components/own-password-card';
import { SessionsCard } from '../features/sessions/components/sessions-card';
import { PushCard } from '../features/push/components/push-card';
import { LateSafetyCards } from './late-safety-cards';

export default function EditAccountPage() {
  const id = readPathId(useParams().accountId);
  return (
    <Page>
      {id === null ? (
        <Forbidden />
      ) : (
        <AccountEdit
          key={id}
          id={id}
          push={
            <>
              <PushCard />
              <KeptCard />
            </>
          }
          password={<OwnPasswordCard />}
          sessions={<SessionsCard />}
          safety={<LateSafetyCards id={id} />}
          history={<AccountHistory id={id} />}
        />
      )}
    </Page>
  );
}
