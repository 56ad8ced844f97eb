import type { Owner } from '@sagitta/shared-contracts/rules/owner';
import { MISSING } from '@sagitta/shared-ui/format';
import type { SelectOption } from '@sagitta/shared-ui/select';
import { dayText } from '../../../shared/model/day';
import { ownerLabel } from '../../../shared/model/owner-options';
import type { Place } from '../../../shared/model/own-systems';
import { nodesOf, partName, systemName } from '../../../shared/model/place-options';
import { notesText } from '../../../shared/notes/notes-text';
import { NO_UPS, type RouterValues } from './router-form';

export interface RouterNames {
  places: readonly Place[];
  provider: string;
  simCards: readonly SelectOption<number>[];
}

/** A value of the form in words, where two versions of a router are shown side by side. */
export function routerText(
  field: keyof RouterValues,
  value: RouterValues[keyof RouterValues],
  { places, provider, simCards }: RouterNames,
): string {
  if (value === null || value === '' || value === NO_UPS) return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (field === 'systemId') return systemName(places, value);
    if (field === 'nodeId') return partName(places, nodesOf, value);
    return simCards.find((option) => option.value === value)?.label ?? `#${value}`;
  }
  if (field === 'owner' || field === 'supplier') return ownerLabel(value as Owner, provider);
  if (field === 'notes' || field === 'remarks') return notesText(value);
  if (field.endsWith('Date')) return dayText(value);
  return field.endsWith('ImageData') ? 'An image' : value;
}
