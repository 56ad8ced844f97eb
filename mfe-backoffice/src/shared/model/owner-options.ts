import type { Owner } from '@sagitta/shared-contracts/rules/owner';

/** Who owns or supplied a thing, with the provider by its name. */
export function ownerLabel(owner: Owner, provider: string): string {
  return owner === 'customer' ? 'Customer' : provider;
}

export function ownerOptions(provider: string) {
  return (['provider', 'customer'] as const).map((value) => ({ value, label: ownerLabel(value, provider) }));
}
