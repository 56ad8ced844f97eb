import { Box, Text } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import type { NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import { ROLE_LABELS } from '../../../shared/model/role-labels';
import { firstType, typeChoices } from '../model/account-type';
import type { AccountType } from '../model/place';

export interface AccountTypeProps {
  systemName: string;
  value: AccountType;
  /** The category of the account. */
  of?: NewAccountCategory;
  /** Whether the viewer may give the role of an installer. */
  mayInstall?: boolean;
  onChange: (type: AccountType) => void;
}

/** What an account will be in one system. */
export function AccountTypeControl({
  systemName,
  value,
  of = 'commoner',
  mayInstall = false,
  onChange,
}: AccountTypeProps) {
  const segments = typeChoices(of, mayInstall).map((type) => ({ value: type, label: ROLE_LABELS[type] }));
  return (
    <Box flex="none">
      <SegmentedControl label={`Account type in ${systemName}`} segments={segments} value={value} onChange={onChange} />
    </Box>
  );
}

export interface AccountTypesProps {
  systems: readonly { ID: number; name: string }[];
  types: Readonly<Record<number, AccountType>>;
  of: NewAccountCategory;
  mayInstall: boolean;
  onChange: (types: Readonly<Record<number, AccountType>>) => void;
}

/** What the account will be in each chosen system: a user by default, an installer if that is its category. */
export function AccountTypes({ systems, types, of, mayInstall, onChange }: AccountTypesProps) {
  return systems.map(({ ID, name }) => (
    <Box key={ID} display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
      <Text size="sm" flex="1 1 9rem" minWidth="0" overflowWrap="anywhere">
        {name}
      </Text>
      <AccountTypeControl
        systemName={name}
        of={of}
        mayInstall={mayInstall}
        value={types[ID] ?? firstType(of)}
        onChange={(type) => onChange({ ...types, [ID]: type })}
      />
    </Box>
  ));
}
