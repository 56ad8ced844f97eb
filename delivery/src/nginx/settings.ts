import { RuntimeConfigSchema, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import * as v from 'valibot';
import { configFromEnv } from '../serve/config-from-env';
import { PARTS, type Addresses } from '../suite';

/** What an installation says about its web servers; nothing in the store knows any of it. */
export interface WebSettings {
  /** `/config.json`. Its `apiUrl` is the origin under which the balancer serves the API. */
  config: RuntimeConfig;
  /** The origin of each part by name, as in `https://systems.example`. */
  origins: Readonly<Record<string, string>>;
  /** host:port of each instance of the API. */
  upstreams: readonly string[];
  /** Files of the certificate and its key as nginx sees them; null where something in front handles HTTPS. */
  tls: { certificate: string; key: string } | null;
  /** Whether nginx has the module brotli_static. */
  hasBrotli: boolean;
}

const UPSTREAM = /^[a-z0-9][a-z0-9.-]*:\d{1,5}$/i;
const FILE = /^\/[\w./-]+$/;

/** @throws Error with one line that names the variable and what is wrong with it */
export function webSettings(at: Addresses, env: Readonly<Record<string, string | undefined>>): WebSettings {
  const config = v.parse(RuntimeConfigSchema, { apiUrl: at.api, ...configFromEnv(env) });
  const origins = Object.fromEntries(
    PARTS.map(({ name }) => [name, rootOrigin(`PART_BASES: ${name}`, at.releases(name))]),
  );
  const api = rootOrigin('CONFIG_JSON: apiUrl', config.apiUrl);
  const all = [...Object.values(origins), api];
  const twice = all.find((origin, index) => all.indexOf(origin) !== index);
  if (twice !== undefined)
    throw new Error(`${twice} is named twice. Each part and the API need an origin of their own.`);
  const upstreams = (env.API_UPSTREAMS ?? `127.0.0.1:${new URL(at.api).port}`).split(',').map((one) => one.trim());
  const odd = upstreams.find((one) => !UPSTREAM.test(one));
  if (odd !== undefined) throw new Error(`API_UPSTREAMS: "${odd}" is not host:port.`);
  return { config, origins, upstreams, tls: tlsOf(env), hasBrotli: isSet(env.NGINX_BROTLI) };
}

function tlsOf({ TLS_CERTIFICATE, TLS_KEY }: Readonly<Record<string, string | undefined>>): WebSettings['tls'] {
  if (!TLS_CERTIFICATE && !TLS_KEY) return null;
  for (const [name, file] of Object.entries({ TLS_CERTIFICATE, TLS_KEY }))
    if (!FILE.test(file ?? '')) throw new Error(`${name}: name the file by its full path, with plain characters.`);
  return { certificate: TLS_CERTIFICATE ?? '', key: TLS_KEY ?? '' };
}

function isSet(text: string | undefined): boolean {
  return text === '1' || text === 'on';
}

/** nginx serves each part at the root of an origin. */
function rootOrigin(name: string, address: string): string {
  const { origin, hostname } = new URL(address);
  if (origin !== address.replace(/\/$/, '')) throw new Error(`${name}: ${address} has to be an origin without a path.`);
  if (!HOST.test(hostname)) throw new Error(`${name}: "${hostname}" is not the name of a host.`);
  return origin;
}

const HOST = /^[a-z0-9.-]+$/;
