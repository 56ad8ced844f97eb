import { editAccountPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';

/** What everybody can set, whatever they administer. */
export function OwnAccount() {
  const { id } = useSession();
  return (
    <PageSection title="Your account" card>
      <Text>Your name, email and phone, the notifications of your systems, and the mobile app.</Text>
      <Row>
        <ButtonLink to={editAccountPath(id)}>My Account</ButtonLink>
      </Row>
    </PageSection>
  );
}
