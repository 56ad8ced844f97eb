import { type SecondFactorRule, setSecondFactorRule } from '@sagitta/shared-contracts/api/second-factor';
import { ACCOUNTS_PATH, editAccountPath } from '@sagitta/shared-contracts/paths';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordDialog } from '../../../shared/components/password-dialog';
import { QueryCard } from '../../../shared/components/query-card';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { secondFactorQuery, secondFactorRuleQuery } from '../api/second-factor';

/** Where staff require a second step of professionals (docs/product/accounts.md#required-second-factor). */
export function RuleCard() {
  const query = useQuery(secondFactorRuleQuery(useServices()));
  return (
    <QueryCard title="Second step of professionals" what="the second step of professionals" query={query}>
      {(rule) => <Rule rule={rule} />}
    </QueryCard>
  );
}

function Rule({ rule }: { rule: SecondFactorRule }) {
  const services = useServices();
  const { id } = useSession();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { required, own } = rule;
  const set = async (currentPassword: string) => {
    await services.call(setSecondFactorRule, { input: { required: !required, currentPassword } });
    setAsking(false);
    const text = required ? 'The second step is no longer required.' : 'The second step is required.';
    services.notify({ kind: 'success', text, closeAfterMs: RESULT_MS });
    void client.invalidateQueries({ queryKey: secondFactorRuleQuery(services).queryKey });
    void client.invalidateQueries({ queryKey: secondFactorQuery(services).queryKey });
  };
  return (
    <>
      <Text>
        {required
          ? `Required of installers and staff since ${formatDateTime(required.since)}, by ${required.by}.`
          : 'Not required: installers and staff may log in with their password alone.'}
      </Text>
      <Row justifyContent="space-between" flexWrap="wrap" gap="2">
        <Text tone="muted">
          {countText(rule)} {rule.without > 0 ? <TextLink to={ACCOUNTS_PATH}>See who in Accounts</TextLink> : null}
        </Text>
        <Button size="sm" unavailable={required || own ? undefined : OWN_FIRST} onClick={() => setAsking(true)}>
          {required ? 'No longer require it' : 'Require a second step'}
        </Button>
      </Row>
      {required || own ? null : (
        <Text tone="muted">
          Your own account has none yet: set it up in <TextLink to={editAccountPath(id)}>My Account</TextLink>.
        </Text>
      )}
      {asking ? (
        <PasswordDialog
          title={required ? 'No longer require a second step?' : 'Require a second step?'}
          confirmLabel={required ? 'No longer require it' : 'Require it'}
          destructive={required !== null}
          act={set}
          onClose={() => setAsking(false)}
        >
          <Text>
            {required
              ? 'Installers and staff may log in with their password alone again. Whoever has a second step keeps it.'
              : `${countText(rule)} From now on those who have none can only set it up: nothing else opens for them, ` +
                `not even the page of an alarm, and their API tokens are refused. Alarms are still sent to them.`}
          </Text>
          <Text tone="muted">{required ? 'All staff are' : 'They and all staff are'} told by mail.</Text>
        </PasswordDialog>
      ) : null}
    </>
  );
}

const OWN_FIRST = 'Set up a second step for your own account first';

/** `3 of 12 have no second step yet.` */
function countText({ required, professionals, without }: SecondFactorRule): string {
  if (without === 0) return `All ${formatNumber(professionals)} installers and staff have one.`;
  const counted = `${formatNumber(without)} of ${formatNumber(professionals)} installers and staff have none yet`;
  return required ? `${counted}; they set it up at their next visit.` : `${counted}.`;
}
