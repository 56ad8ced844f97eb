import type { AccessRight, Account } from '@sagitta/shared-contracts/api/account';
import { unpairMobileApp } from '@sagitta/shared-contracts/api/account-admin';
import { useServices } from '@sagitta/shared-contracts/remote';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';
import { Button, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { ActDialog } from '../../../shared/components/act-dialog';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { accountQuery } from '../api/account';
import { QrCode } from '../../../shared/components/qr-code';

/**
 * Pairs the mobile notification app by a QR code, or takes a paired one back (docs/product/accounts.md#account-edit).
 */
export function MobileAppCard({ account, right }: { account: Account; right: AccessRight }) {
  const services = useServices();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const finish = async (done: boolean) => {
    setAsking(false);
    if (!done) return;
    renewHistory(client);
    await client.invalidateQueries({ queryKey: accountQuery(services, account.id).queryKey });
  };
  return (
    <PageSection title="Mobile app" card>
      {account.RegisteredInMobileApp ? (
        <Row justifyContent="space-between" flexWrap="wrap">
          <Text>The mobile app is registered.</Text>
          <Button disabled={!mayChange(right, 'mobile_app')} onClick={() => setAsking(true)}>
            Unregister
          </Button>
        </Row>
      ) : (
        <Pairing account={account} right={right} />
      )}
      <ActDialog
        open={asking}
        title="Unregister the mobile app?"
        thing={account.name}
        confirmLabel="Unregister"
        act={async () => {
          await services.call(unpairMobileApp, { input: { accountID: account.id } });
        }}
        doneText="The mobile app was unregistered."
        failedText={() => 'failed'}
        closeAfterMs={RESULT_MS}
        onClose={(done) => void finish(done)}
      >
        <Text>Push notifications stop until the app is paired again.</Text>
      </ActDialog>
    </PageSection>
  );
}

/**
 * The code lets anyone who scans it receive this account's notifications, so only those who may edit the
 * account see it.
 */
function Pairing({ account, right }: { account: Account; right: AccessRight }) {
  const { config } = useServices();
  if (!account.QRCode || !mayChange(right, 'identity')) return <Text tone="muted">No mobile app is registered.</Text>;
  return (
    <Row gap="4" flexWrap="wrap" alignItems="flex-start">
      <QrCode text={account.QRCode} label="QR code that pairs the mobile app with this account" />
      <Text maxWidth="32ch">
        Scan this code with the mobile app to get push notifications on your phone. Keep it to yourself: anyone who
        scans it gets them. <TextLink to={`/pages/${config.provider.slug}-watch-privacy`}>Privacy of the app</TextLink>
      </Text>
    </Row>
  );
}
