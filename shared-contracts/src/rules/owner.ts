/**
 * Who owns or supplied a SIM card or router: `customer`, or on the wire the provider's slug
 * (docs/product/back-office.md#routers).
 */
export type Owner = 'customer' | 'provider';

/** Any value except `customer` means the provider, the default (docs/product/back-office.md#routers). */
export function parseOwner(wire: string | null): Owner {
  return wire === 'customer' ? 'customer' : 'provider';
}

export function ownerOnWire(owner: Owner, slug: string): string {
  return owner === 'customer' ? 'customer' : slug;
}
