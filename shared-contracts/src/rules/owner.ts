/**
 * Who owns or supplied a SIM card or router: `customer`, or on the wire the provider's slug
 * (docs/product/back-office.md#routers).
 */
export type Owner = 'customer' | 'provider';

/** Any value except `customer` means the provider, the default (docs/product/back-office.md#routers). */
export function parseOwner(wire: string | null): Owner {
  return wire === 'customer' ? 'customer' : 'provider';
}

export const OWNER_PROBLEM = 'Customer or the provider';

/** Whether a host whose provider has this slug knows the owner. */
export function isOwner(wire: string, slug: string): boolean {
  return wire === 'customer' || wire === slug;
}

export function ownerOnWire(owner: Owner, slug: string): string {
  return owner === 'customer' ? 'customer' : slug;
}
