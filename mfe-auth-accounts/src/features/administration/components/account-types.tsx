import { Box, Text } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/tabs';
import type { AccountType } from '../model/place';

const TYPES = [
  { value: 'common_user', label: 'User' },
  { value: 'administrator', label: 'Admin' },
] as const;

export interface AccountTypeProps {
  systemName: string;
  value: AccountType;
  onChange: (type: AccountType) => void;
}

/** What an account will be in one system. */
export function AccountTypeControl({ systemName, value, onChange }: AccountTypeProps) {
  return (
    <Box flex="none">
      <SegmentedControl label={`Account type in ${systemName}`} segments={TYPES} value={value} onChange={onChange} />
    </Box>
  );
}

export interface AccountTypesProps {
  systems: readonly { ID: number; name: string }[];
  types: Readonly<Record<number, AccountType>>;
  onChange: (types: Readonly<Record<number, AccountType>>) => void;
}

/** What the account will be in each chosen system: a user unless told (document 1 §4). */
export function AccountTypes({ systems, types, onChange }: AccountTypesProps) {
  return systems.map(({ ID, name }) => (
    <Box key={ID} display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <Text size="sm" minWidth="0" overflowWrap="anywhere">
        {name}
      </Text>
      <AccountTypeControl
        systemName={name}
        value={types[ID] ?? 'common_user'}
        onChange={(type) => onChange({ ...types, [ID]: type })}
      />
    </Box>
  ));
}
