import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Push endpoints are addresses that callers choose, and this host sends requests there. Only public https addresses are
 * allowed, so that nobody can reach this host's own network through it.
 */
const RESERVED = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  RESERVED.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  RESERVED.addSubnet(address, bits, 'ipv6');

function isPublic(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !RESERVED.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** @param exempt origin that may break the rules: the push service of a test */
export function isAllowedEndpoint(endpoint: string, exempt: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === exempt) return true;
  if (protocol !== 'https:' || port !== '') return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublic(address);
  return address.includes('.') && !address.endsWith('.localhost') && !address.endsWith('.local');
}

/** Resolves a name when it is connected to, and refuses one that leads into a reserved network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new Error(`${hostname} leads into a reserved network`), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
