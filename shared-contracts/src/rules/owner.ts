import * as v from 'valibot';

/** Who owns or supplied a SIM card or router: `customer`, or on the wire the provider's slug (document 3 §3; decisions, Names). */
export type Owner = 'customer' | 'provider';

/** The wire value; which slug counts is the host's to say. */
export const OwnerSchema = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,62}$/));

/** Anything but `customer` is the provider, the default (document 3 §3). */
export function parseOwner(wire: string | null): Owner {
  return wire === 'customer' ? 'customer' : 'provider';
}

export function ownerOnWire(owner: Owner, slug: string): string {
  return owner === 'customer' ? 'customer' : slug;
}
