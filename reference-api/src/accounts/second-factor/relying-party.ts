import { isIP } from 'node:net';
import { Refusal } from '../../kit/refusal';
import type { Env } from '../../kit/env';

/** For whom passkeys are made (WebAuthn): the host name of the product's address, and the addresses of its pages. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

type Addresses = Pick<Env, 'WEB_URL' | 'CORS_ORIGINS' | 'PROVIDER_NAME'>;

/**
 * Null where no passkey works: at an address without https, unless it is localhost, and at an IP address. So too for a
 * page at another address than the product's own, as far as the caller says where it is.
 */
export function relyingPartyFor(env: Addresses, origin: string | undefined): RelyingParty | null {
  const home = new URL(env.WEB_URL);
  const id = home.hostname;
  if (isIP(id) !== 0 || id.startsWith('[')) return null;
  const origins = [...new Set([home.origin, ...env.CORS_ORIGINS])].filter((one) => isBelow(one, id));
  if (origins.length === 0 || (origin !== undefined && !origins.includes(origin))) return null;
  return { id, name: env.PROVIDER_NAME, origins };
}

/** @throws Refusal where no passkey works */
export function requireRelyingParty({ env, header }: { env: Addresses; header: (name: string) => string | undefined }) {
  const party = relyingPartyFor(env, header('origin'));
  if (!party) throw new Refusal(501);
  return party;
}

function isBelow(origin: string, id: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return (protocol === 'https:' || isLocal) && (hostname === id || hostname.endsWith(`.${id}`));
}
