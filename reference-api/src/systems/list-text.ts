import Negotiator from 'negotiator';
import { CARDS_TYPE, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import type { ListForm } from './systems.statements';
import { type CallContext, JsonText } from '../access/calls/handler';

/** The list first: callers without a preference get it. */
const TYPES = { 'application/json': 'list', [TABLE_TYPE]: 'table', [CARDS_TYPE]: 'cards' } as const;

/** A list in the form that the caller prefers (docs/contracts.md#tables). */
export async function listText(
  { header }: Pick<CallContext, 'header'>,
  write: (form: ListForm) => Promise<string>,
  forms: readonly ListForm[] = ['list', 'table'],
): Promise<JsonText> {
  const types = (Object.keys(TYPES) as (keyof typeof TYPES)[]).filter((type) => forms.includes(TYPES[type]));
  const preferred = new Negotiator({ headers: { accept: header('accept') } }).mediaType(types);
  const type = types.find((one) => one === preferred) ?? 'application/json';
  return new JsonText(await write(TYPES[type]), type);
}
