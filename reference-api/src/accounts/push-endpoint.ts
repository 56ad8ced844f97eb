import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Push endpoints are addresses that callers choose, and this host sends requests there. Only public https addresses are
 * allowed, so that nobody can reach this host's own network through it.
 */
// Two lists: one for both would take each IPv4 address for the IPv6 one that stands for it.
const RESERVED = { ipv4: new BlockList(), ipv6: new BlockList() };
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
  RESERVED.ipv4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  // All of IPv6 but 2000::/3, the only part that is handed out.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Teredo and 6to4: an IPv4 address inside, of any network.
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
] as const)
  RESERVED.ipv6.addSubnet(address, bits, 'ipv6');

/** Endings of names that only a network of its own resolves. */
const PRIVATE_NAMES = ['.localhost', '.local', '.internal'];

/** The IPv4 address that an IPv6 one stands for, as systems with both write it. */
const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;

function isPublic(text: string): boolean {
  const address = MAPPED.exec(text)?.[1] ?? text;
  const family = isIP(address);
  if (family === 0) return false;
  return family === 6 ? !RESERVED.ipv6.check(address, 'ipv6') : !RESERVED.ipv4.check(address, 'ipv4');
}

/** @param exempt origin that may break the rules: the push service of a test */
export function isAllowedEndpoint(endpoint: string, exempt: string | undefined): boolean {
  // A parser drops line breaks and tabs; what is stored, logged and called should be what was checked.
  if (UNSEEN.test(endpoint) || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === exempt) return true;
  if (protocol !== 'https:' || port !== '') return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublic(address);
  return address.includes('.') && !address.endsWith('.') && !PRIVATE_NAMES.some((end) => address.endsWith(end));
}

/** Control characters and white space. */
const UNSEEN = /[\p{Cc}\s]/u;

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
