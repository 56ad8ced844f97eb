import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** Groups of an IPv6 address that identify the network; the customer chooses the other four. */
const NETWORK_GROUPS = 4;

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one, since one customer owns all its 2^64
 * addresses.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  return `${groupsOf(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** At least the first four groups, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::').map((part) => part.split('%')[0]);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const left = 8 - before.length - after.length - (address.includes('.') ? 1 : 0);
  return [...before, ...Array.from({ length: left }, () => '0'), ...after];
}
