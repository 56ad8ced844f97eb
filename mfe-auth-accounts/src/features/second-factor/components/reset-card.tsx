import { resetSecondFactor } from '@sagitta/shared-contracts/api/second-factor';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { ActDialog } from '../../../shared/components/act-dialog';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { failureText } from '../../../shared/model/failure-text';

/** For staff, on somebody else's account (docs/product/accounts.md#second-factor). */
export function ResetSecondFactorCard({ accountId }: { accountId: number }) {
  const { call } = useServices();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <PageSection title="Second step" card>
      <Row justifyContent="space-between" flexWrap="wrap" gap="2">
        <Text tone="muted">For somebody who has lost their phone and recovery codes.</Text>
        <Button size="sm" onClick={() => setAsking(true)}>
          Reset the second step
        </Button>
      </Row>
      <ActDialog
        open={asking}
        title="Reset the second step?"
        thing={`Account ${accountId}`}
        confirmLabel="Reset"
        act={async () => {
          await call(resetSecondFactor, { input: { accountID: accountId } });
          renewHistory(client);
        }}
        doneText="The second step was reset."
        failedText={failureText}
        closeAfterMs={RESULT_MS}
        onClose={() => setAsking(false)}
      >
        <Text>
          Make sure by phone that it is this person who asks. Their password alone logs in then; they are logged out
          everywhere and told by mail.
        </Text>
      </ActDialog>
    </PageSection>
  );
}
