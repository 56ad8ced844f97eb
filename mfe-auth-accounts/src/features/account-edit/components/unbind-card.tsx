import { listAccounts, type Account, type Assignment } from '@sagitta/shared-contracts/api/account';
import { detachAccount } from '@sagitta/shared-contracts/api/account-admin';
import { offerUndo } from '@sagitta/shared-contracts/offer-undo';
import { ACCOUNTS_PATH } from '@sagitta/shared-contracts/paths';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Button, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { Unlink } from '@sagitta/shared-ui/icons';
import { useNavigate } from '@sagitta/shared-ui/router';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { ActDialog } from '../../../shared/components/act-dialog';
import { accountQuery } from '../api/account';
import { bindAgain } from '../api/bind-again';
import { isLastSystem, systemName, unbindable } from '../model/unbindable';

/** The popup closes about this long after a success (docs/product/accounts.md#unbinding). */
const CLOSE_AFTER_MS = 6_500;

/** Takes the account out of a system (docs/product/accounts.md#unbinding). */
export function UnbindCard({ account }: { account: Account }) {
  const services = useServices();
  const { id } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [systemId, setSystemId] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const systems = unbindable(account);
  const system = systems.find(({ ID }) => ID === systemId);
  const [lastOne, setLastOne] = useState(false);

  const renew = async () => {
    renewHistory(client);
    await client.invalidateQueries({ queryKey: accountQuery(services, account.id).queryKey });
  };
  // A deleted account does not come back, and nobody gives themselves a right that they have given up.
  const offerBack = (left: Assignment) => {
    if (lastOne || account.id === id) return;
    offerUndo(services, {
      done: `${account.name} is unbound from ${systemName(left)}`,
      undo: async () => {
        const { hasNotifications } = await bindAgain(services, account.id, left).finally(renew);
        const where = `${account.name} is in ${systemName(left)} again`;
        return hasNotifications
          ? undefined
          : `${where}, but may be notified of less than before: look at its notifications`;
      },
      undone: `${account.name} is in ${systemName(left)} again, with the same role and notifications`,
      failed: `${account.name} was not bound to ${systemName(left)} again`,
    });
  };

  const finish = async (done: boolean) => {
    setAsking(false);
    if (!done) return;
    setSystemId(null);
    if (lastOne && account.id === id) return services.logout();
    await client.invalidateQueries(answersOf(listAccounts));
    if (lastOne) return navigate(ACCOUNTS_PATH);
    return renew();
  };

  return (
    <PageSection title="Unbind from system" card>
      <SearchSelect
        label="System"
        placeholder="Choose a system"
        options={systems.map((one) => ({ value: one.ID, label: systemName(one) }))}
        value={systemId}
        onChange={setSystemId}
        clearable
      />
      <Row justifyContent="flex-end">
        <Button
          icon={<Unlink size={16} />}
          disabled={!system}
          onClick={() => {
            setLastOne(isLastSystem(account));
            setAsking(true);
          }}
        >
          Unbind
        </Button>
      </Row>
      <ActDialog
        open={asking}
        title="Unbind this account from the system?"
        thing={system ? `${account.name} from ${systemName(system)}` : account.name}
        confirmLabel="Unbind"
        act={async () => {
          if (!system) return;
          await services.call(detachAccount, { input: { accountID: account.id, systemID: system.ID } });
          offerBack(system);
        }}
        doneText="Account detached successfully"
        failedText={() => 'Detach failed'}
        closeAfterMs={CLOSE_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        {lastOne ? (
          <Text tone="danger">
            This is the account's last system: unbinding deletes the account, with its settings.{' '}
            {account.id === id ? 'It is your own account, so you are signed out.' : null}
          </Text>
        ) : null}
      </ActDialog>
    </PageSection>
  );
}
