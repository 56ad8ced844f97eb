import { requestedPath } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { ButtonLink, useLocation } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '../api/second-factor';

/** Why the page of a required second step is open, and the way on (docs/product/accounts.md#required-second-factor). */
export function WhySetUp() {
  const services = useServices();
  const { data: state } = useQuery(secondFactorQuery(services));
  const next = requestedPath(useLocation().search);
  if (!state) return null;
  const isSetUp = state.totp !== null || state.passkeys.length > 0;
  if (isSetUp || !state.required)
    return (
      <PageSection title={isSetUp ? 'Your second step is set up' : 'No second step is needed'} card>
        <Row justifyContent="space-between" flexWrap="wrap" gap="2">
          <Text>{isSetUp ? 'Everything opens again.' : 'Everything opens without one.'}</Text>
          {/* Loaded anew: nothing that was refused before stays. */}
          <ButtonLink to={next} reloadDocument variant="primary">
            Continue
          </ButtonLink>
        </Row>
      </PageSection>
    );
  const { name } = services.config.provider;
  return (
    <PageSection title="Set up a second step first" card>
      <Text>
        {name} requires one of installers and staff: after the password, a passkey or a code of an app on your phone.
        Until it is set up, nothing else opens. It takes a minute or two.
      </Text>
      <Text tone="muted">Alarms are still sent to you. If you cannot set it up, ask the staff of {name} by phone.</Text>
    </PageSection>
  );
}
