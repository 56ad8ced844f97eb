/** Who owns or supplied a SIM card or router: `customer`, or on the wire the provider's slug (document 3 §3; decisions, Names). */
export type Owner = 'customer' | 'provider';

/** Anything but `customer` is the provider, the default (document 3 §3). */
export function parseOwner(wire: string | null): Owner {
  return wire === 'customer' ? 'customer' : 'provider';
}

export function ownerOnWire(owner: Owner, slug: string): string {
  return owner === 'customer' ? 'customer' : slug;
}
