import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import type { SkippedSystem } from '@sagitta/shared-contracts/api/account-admin';
import { editAccountPath } from '@sagitta/shared-contracts/paths';
import { Box, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { ROLE_LABELS } from '../../../shared/model/role-labels';

export interface SkippedSystemsProps {
  person: Pick<AccountRow, 'id' | 'name'>;
  skipped: readonly SkippedSystem[];
  nameOf: (systemId: number) => string;
}

/** The systems that a pin left as they were, and why. */
export function SkippedSystems({ person, skipped, nameOf }: SkippedSystemsProps) {
  return (
    <Box role="status" border="hairline" borderColor="l2-mark" borderRadius="md" padding="3" display="grid" gap="2">
      <Text fontWeight="semibold">Skipped: {person.name} is already there.</Text>
      <ul>
        {skipped.map(({ systemID, accountRole }) => (
          <li key={systemID}>
            <Text size="sm" overflowWrap="anywhere">
              {nameOf(systemID)}
              {accountRole ? `: the role stays ${ROLE_LABELS[accountRole]}` : ''}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm">
        Roles are changed on <TextLink to={editAccountPath(person.id)}>the account page</TextLink>.
      </Text>
    </Box>
  );
}
