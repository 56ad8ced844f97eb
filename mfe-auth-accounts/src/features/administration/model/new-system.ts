import { SYSTEM_VERSIONS, type SystemVersion } from '@sagitta/shared-contracts/api/system';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';
import { checkedText } from '@sagitta/shared-contracts/checked-text';

const TOO_LONG_FOR_W2 = `A W2 system's name has at most ${MAX_LENGTH.w2SystemName} characters.`;

/**
 * A new system: only a W2 one has an external id, and a shorter name (docs/product/administration.md#systems). Named as
 * in the call, so that a refusal is shown at its field.
 */
export const NewSystemSchema = v.pipe(
  v.object({
    Name: checkedText((name) => (isName(name) ? null : nameRefusal(name))),
    SystemVersion: v.picklist(SYSTEM_VERSIONS),
    ExternalSystemID: v.string(),
  }),
  v.forward(
    v.check(
      ({ Name, SystemVersion }) => !isW2(SystemVersion) || isName(Name, MAX_LENGTH.w2SystemName),
      TOO_LONG_FOR_W2,
    ),
    ['Name'],
  ),
  v.forward(
    v.check(
      ({ SystemVersion, ExternalSystemID }) => !isW2(SystemVersion) || ExternalSystemID.trim() !== '',
      'Incorrect value',
    ),
    ['ExternalSystemID'],
  ),
  v.transform(({ Name, SystemVersion, ExternalSystemID }) => ({
    Name: Name.trim(),
    SystemVersion,
    ExternalSystemID: isW2(SystemVersion) ? ExternalSystemID.trim() : '',
  })),
);
export type NewSystem = v.InferInput<typeof NewSystemSchema>;
export const NO_SYSTEM: NewSystem = { Name: '', SystemVersion: 'W4', ExternalSystemID: '' };

export function isW2(version: SystemVersion): boolean {
  return version === 'W2';
}
