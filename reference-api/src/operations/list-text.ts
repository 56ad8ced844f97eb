import { TABLE_TYPE } from '@sagitta/shared-contracts/table';
import type { ListForm } from '../repositories/systems';
import { type CallContext, JsonText } from './handler';

/** A list in the form that the caller accepts (docs/contracts.md#tables). */
export async function listText(
  { header }: Pick<CallContext, 'header'>,
  write: (form: ListForm) => Promise<string>,
): Promise<JsonText> {
  return takesTable(header('accept'))
    ? new JsonText(await write('table'), TABLE_TYPE)
    : new JsonText(await write('list'));
}

const REFUSED = /;\s*q=0(?:\.0+)?\s*$/;

function takesTable(accept = ''): boolean {
  return accept
    .split(',')
    .filter((entry) => !REFUSED.test(entry))
    .some((entry) => entry.split(';', 1)[0]?.trim() === TABLE_TYPE);
}
