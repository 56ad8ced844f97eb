import type { Owner } from '@sagitta/shared-contracts/rules/owner';
import { MISSING } from '@sagitta/shared-ui/format';
import { ownerLabel } from '../../../shared/model/owner-options';
import type { Place } from '../../../shared/model/own-systems';
import { nodesOf, partName, routersOf, systemName } from '../../../shared/model/place-options';
import { notesText } from '../../../shared/notes/notes-text';
import type { SimValues } from './sim-form';

export interface SimNames {
  places: readonly Place[];
  provider: string;
}

/** A value of the form in words, where two versions of a card are shown side by side. */
export function simText(
  field: keyof SimValues,
  value: SimValues[keyof SimValues],
  { places, provider }: SimNames,
): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (field === 'systemId') return systemName(places, value);
    return partName(places, field === 'nodeId' ? nodesOf : routersOf, value);
  }
  if (field === 'owner') return ownerLabel(value as Owner, provider);
  if (field === 'notes') return notesText(value);
  return field === 'imageData' ? 'An image' : value;
}
