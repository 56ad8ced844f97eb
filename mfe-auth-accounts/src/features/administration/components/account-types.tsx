import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { Box, Text } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/tabs';

export type AccountType = Extract<AccountRole, 'common_user' | 'administrator'>;

const TYPES = [{ value: 'common_user', label: 'User' }, { value: 'administrator', label: 'Admin' }] as const;

export interface AccountTypesProps {
  systems: readonly { ID: number; name: string }[];
  types: Readonly<Record<number, AccountType>>;
  onChange: (types: Readonly<Record<number, AccountType>>) => void;
}

/** What the account will be in each chosen system: a user unless told (document 1 §4). */
export function AccountTypes({ systems, types, onChange }: AccountTypesProps) {
  return systems.map(({ ID, name }) => (
    <Box key={ID} display="flex" alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
      <Text size="sm" minWidth="0" overflowWrap="anywhere">{name}</Text>
      <SegmentedControl label={`Account type in ${name}`} segments={TYPES} value={types[ID] ?? 'common_user'} onChange={(type) => onChange({ ...types, [ID]: type })} />
    </Box>
  ));
}
