import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { TLS_HEADERS } from '../serve/headers';
import { PARTS, REMOTES, SHELL, type Part } from '../suite';
import { quoted, render, type Line } from './blocks';
import {
  apiServer,
  balancerLines,
  FILE_LIMITS,
  type Folders,
  healthServer,
  httpLines,
  linkMap,
  partProxy,
  remoteServer,
  shellServer,
} from './servers';
import type { WebSettings } from './settings';

export interface NginxPaths {
  folders: Folders;
  /** A folder that nginx may write to. */
  run: string;
  accessLog: string;
}

/** Ports inside a container, whose user may not take those below 1024: 443 becomes 8443. */
const UNPRIVILEGED = 8_000;
/** Of a worker, to callers and to what it passes them on to. */
const CONNECTIONS = 4_096;
const PART_PORT = 8080;
const HEALTH_PORT = 8081;
/** Where the images have the files and what may be written. */
const IN_IMAGE: NginxPaths = {
  folders: { releases: '/srv/releases', site: '/srv/live/site' },
  run: '/tmp',
  accessLog: '/dev/stdout',
};

/** A complete `nginx.conf` for a host whose one nginx serves every origin and balances the API. */
export function wholeConfig(parts: readonly PartEntry[], settings: WebSettings, place: NginxPaths): string {
  const servers = PARTS.map((part): Line => {
    const origin = settings.origins[part.name] ?? '';
    const [listen, headers] = [[...listenAt(origin, settings), ...FILE_LIMITS], tlsHeaders(origin, settings)];
    return part === SHELL
      ? shellServer(parts, listen, place.folders, settings, headers)
      : remoteServer(part.name, listen, place.folders, headers);
  });
  return main(settings, place, [
    linkMap(parts, settings),
    ...balancerLines(settings),
    ...strangers(settings),
    ...servers,
    api(settings, 0),
    ...redirects(settings),
  ]);
}

/** The `nginx.conf` of each container by name: the balancer, the shell and every remote. */
export function containerConfigs(parts: readonly PartEntry[], settings: WebSettings): Record<string, string> {
  const listen = [`listen ${PART_PORT} default_server;`];
  const { folders } = IN_IMAGE;
  const edge = main(settings, IN_IMAGE, [
    ...balancerLines(settings),
    healthServer(String(HEALTH_PORT)),
    ...strangers(settings, UNPRIVILEGED),
    ...PARTS.map((part) => {
      const origin = settings.origins[part.name] ?? '';
      return partProxy(
        `${part.folder}:${PART_PORT}`,
        [...listenAt(origin, settings, UNPRIVILEGED), ...FILE_LIMITS],
        tlsHeaders(origin, settings),
      );
    }),
    api(settings, UNPRIVILEGED),
    ...redirects(settings, UNPRIVILEGED),
  ]);
  const remote = ({ folder, name }: Part) =>
    [folder, main(settings, IN_IMAGE, [remoteServer(name, listen, folders)])] as const;
  return {
    edge,
    [SHELL.folder]: main(settings, IN_IMAGE, [linkMap(parts, settings), shellServer(parts, listen, folders, settings)]),
    ...Object.fromEntries(REMOTES.map(remote)),
  };
}

function api(settings: WebSettings, unprivileged: number): Line {
  const { origin } = new URL(settings.config.apiUrl);
  return apiServer(listenAt(origin, settings, unprivileged), settings, tlsHeaders(origin, settings));
}

function listenAt(origin: string, { tls }: WebSettings, unprivileged = 0): Line[] {
  const { hostname } = new URL(origin);
  const [port, names] = [portOf(origin, unprivileged), `server_name ${hostname};`];
  if (!isSecure(origin) || !tls) return [`listen ${port};`, names];
  return [
    `listen ${port} ssl http2;`,
    names,
    `ssl_certificate ${quoted(tls.certificate)};`,
    `ssl_certificate_key ${quoted(tls.key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:tls:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ];
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

function portOf(origin: string, unprivileged: number): number {
  const outer = Number(new URL(origin).port || (isSecure(origin) ? 443 : 80));
  return outer < 1024 ? outer + unprivileged : outer;
}

function tlsHeaders(origin: string, { tls }: WebSettings): Readonly<Record<string, string>> {
  return tls && isSecure(origin) ? TLS_HEADERS : {};
}

/** All origins that nginx serves over TLS itself. */
function secureOrigins(settings: WebSettings): string[] {
  return settings.tls ? allOrigins(settings).filter(isSecure) : [];
}

/** All origins that nginx serves. */
function allOrigins({ origins, config }: WebSettings): string[] {
  return [...Object.values(origins), new URL(config.apiUrl).origin];
}

/**
 * Whoever asks for a host that is none of ours: without these, the first server of a port would answer. Without TLS the
 * connection is closed with a status that says why; with it, no certificate is shown to a name that is not ours.
 */
function strangers(settings: WebSettings, unprivileged = 0): Line[] {
  const secure = new Set(secureOrigins(settings));
  const isSecureAt = new Map(allOrigins(settings).map((origin) => [portOf(origin, unprivileged), secure.has(origin)]));
  if (hasRedirects(settings, unprivileged)) isSecureAt.set(80 + unprivileged, false);
  return [...isSecureAt].map(([port, isTls]): Line => [
    'server',
    isTls
      ? [`listen ${port} ssl http2 default_server;`, 'ssl_reject_handshake on;', 'return 421;']
      : [`listen ${port} default_server;`, 'return 421;'],
  ]);
}

/** A host whose nginx has no right to port 443 has none to port 80 either. */
function hasRedirects(settings: WebSettings, unprivileged: number): boolean {
  return secureOrigins(settings).some((origin) => unprivileged > 0 || portOf(origin, 0) === 443);
}

/** Whoever types the name of one of our hosts without https. */
function redirects(settings: WebSettings, unprivileged = 0): Line[] {
  if (!hasRedirects(settings, unprivileged)) return [];
  // Of two origins on one host, the first; the shell is the first of all.
  const byHost = new Map(
    secureOrigins(settings)
      .toReversed()
      .map((origin) => [new URL(origin).hostname, origin]),
  );
  // A host that is served there without TLS is not sent away.
  const plain = new Set(
    allOrigins(settings)
      .filter((origin) => portOf(origin, 0) === 80)
      .map(hostOf),
  );
  return [...byHost]
    .filter(([host]) => !plain.has(host))
    .map(([host, origin]): Line => [
      'server',
      [`listen ${80 + unprivileged};`, `server_name ${host};`, `return 301 ${origin}$request_uri;`],
    ]);
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

function main(settings: WebSettings, { run, accessLog }: NginxPaths, http: readonly Line[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return render([
    '# Written by `pnpm release nginx`. Change the settings of the installation instead of this file.',
    ...(settings.hasBrotli ? ['load_module modules/ngx_http_brotli_static_module.so;'] : []),
    'worker_processes auto;',
    `pid ${quoted(`${run}/nginx.pid`)};`,
    // Lower levels quote the address of a request, which may hold a token; the access log says which upstream failed.
    'error_log stderr crit;',
    // Each connection is a file, and systemd and Docker let a process open 1,024 that asks for no more.
    `worker_rlimit_nofile ${2 * CONNECTIONS};`,
    ['events', [`worker_connections ${CONNECTIONS};`]],
    [
      'http',
      [
        ...httpLines(settings),
        `access_log ${accessLog} json;`,
        ...temporary.map((name) => `${name}_temp_path ${quoted(`${run}/${name}`)};`),
        ...http,
      ],
    ],
  ]);
}
