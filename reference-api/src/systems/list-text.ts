import Negotiator from 'negotiator';
import { TABLE_TYPE } from '@sagitta/shared-contracts/table';
import type { ListForm } from './systems.statements';
import { type CallContext, JsonText } from '../access/calls/handler';

/** The list first: callers without a preference get it. */
const TYPES = ['application/json', TABLE_TYPE] as const;

/** A list in the form that the caller prefers (docs/contracts.md#tables). */
export async function listText(
  { header }: Pick<CallContext, 'header'>,
  write: (form: ListForm) => Promise<string>,
): Promise<JsonText> {
  const preferred = new Negotiator({ headers: { accept: header('accept') } }).mediaType(TYPES);
  return preferred === TABLE_TYPE ? new JsonText(await write('table'), TABLE_TYPE) : new JsonText(await write('list'));
}
