import { isOwner, OWNER_PROBLEM } from '@sagitta/shared-contracts/rules/owner';
import { Refusal } from '../kit/refusal';

/** Refuses an owner or supplier that is neither the customer nor this host's provider. A stored one may stay. */
export function requireOwners<Field extends string>(
  fields: readonly Field[],
  sent: Readonly<Partial<Record<Field, string | undefined>>>,
  before: Readonly<Record<Field, string>> | null,
  slug: string,
): void {
  const wrong = fields.find((field) => {
    const owner = sent[field];
    return owner !== undefined && owner !== before?.[field] && !isOwner(owner, slug);
  });
  if (wrong) throw new Refusal(400, { [wrong]: OWNER_PROBLEM });
}
