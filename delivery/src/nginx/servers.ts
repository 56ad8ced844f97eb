import { PUSH_WORKER } from '@sagitta/shared-contracts/rules/push';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import {
  COMMON_HEADERS,
  LIVE_HEADERS,
  pageHeaders,
  PLAIN_HEADERS,
  preconnects,
  RELEASE_HEADERS,
  REMOTE_HEADERS,
  WORKER_HEADERS,
} from '../serve/headers';
import { pagesAhead, remoteOrigins } from '../serve/origins';
import { EXTENSION, PAGES } from '../serve/pages';
import { TYPES } from '../serve/release-files';
import { NOT_FOUND, tilesOf } from '../serve/suite-server';
import { SHELL } from '../suite';
import { addHeaders, quoted, type Line } from './blocks';
import { pathPattern } from './path-pattern';
import type { WebSettings } from './settings';

type Headers = Readonly<Record<string, string>>;

/** Where nginx finds the files. */
export interface Folders {
  /** `<part>/<version>/…` */
  releases: string;
  /** What `release nginx` writes: the pages, registry.json and config.json. */
  site: string;
}

/** The largest file that a call takes, and what a form adds to it. */
const LARGEST_BODY = '80m';
/**
 * Calls of one address, as RATE_LIMIT of the API has it: here all instances share the count. An office is one address:
 * thirty people who open the suite at once and then watch a list that changes every second stay below.
 */
const RATE = '60r/s';
const BURST = 1_200;
/**
 * Calls of one address to the ways in for devices and for the SMS gateway. A network server is one address with all of
 * its devices, and what it kept during an outage comes at once: this only ends a flood.
 */
const DEVICE_RATE = '2000r/s';
const DEVICE_BURST = 20_000;
/** Files of one address: an office is one, with some 45 files a page and person. This only ends a flood. */
const FILE_RATE = '1000r/s';
const FILE_BURST = 10_000;
/**
 * What one address may have under way at once, streams included: a tab holds one, and five calls. Of devices, as many
 * as a worker can pass on and have some left for others.
 */
const HELD = 1_000;
const HELD_BY_DEVICES = 1_800;
/** Files that come at once to an office whose network is slow. */
const HELD_FILES = 3_000;
/** Nothing of a part takes a body. */
const NO_BODY = '1k';
/** The ways in, which nobody calls from a page. */
const DEVICE_PATHS = ['/uplinks/', '= /sms-events'] as const;
/** As much as the API takes there at most; it refuses less than that itself. */
const LARGEST_EVENT = '8m';

const PROXIED: readonly Line[] = [
  'proxy_http_version 1.1;',
  'proxy_connect_timeout 2s;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $host;',
  // Replaced, not extended: headers set by clients are not trusted.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Request-Id $request_id;',
];

/** What all servers of one nginx share. */
export function httpLines({ hasBrotli }: WebSettings): Line[] {
  return [
    'server_tokens off;',
    'sendfile on;',
    'tcp_nopush on;',
    'keepalive_timeout 60s;',
    'client_header_timeout 15s;',
    'client_body_timeout 60s;',
    'send_timeout 60s;',
    'reset_timedout_connection on;',
    'default_type application/octet-stream;',
    ['types', Object.entries(TYPES).map(([extension, type]) => `${quoted(type)} ${extension.slice(1)};`)],
    // The headers name what a cache has to tell apart, also for a file that has one form only.
    'gzip_static on;',
    'gzip_vary off;',
    ...(hasBrotli ? ['brotli_static on;'] : []),
    // No address: a path may hold a token (/pages/change-password/…).
    'log_format json escape=json \'{"time":"$time_iso8601","id":"$request_id","host":"$host",' +
      '"method":"$request_method","status":$status,"bytes":$bytes_sent,"seconds":$request_time,' +
      '"upstream":"$upstream_addr","upstreamStatus":"$upstream_status"}\';',
    ['map $request_uri $asked_path', ['default /;', '~^(?<path_only>[^?]*) $path_only;']],
    ['map $request_method $allowed', ['default "GET, HEAD";', 'GET "";', 'HEAD "";']],
  ];
}

/** The origin of a remote: its releases and nothing else. */
export function remoteServer(name: string, listen: readonly Line[], folders: Folders, more: Headers = {}): Line {
  const headers = { ...REMOTE_HEADERS, ...more };
  return ['server', [...listen, ...plainAnswers(headers), releaseLocation(name, folders, headers), missing('/')]];
}

/** The origin of the shell: pages by path, the live documents, its own releases. */
export function shellServer(
  parts: readonly PartEntry[],
  listen: readonly Line[],
  folders: Folders,
  settings: WebSettings,
  more: Headers = {},
): Line {
  const common = { ...COMMON_HEADERS, ...more };
  const api = settings.origins.api ?? new URL(settings.config.apiUrl).origin;
  const policy = pageHeaders({ api, remotes: remoteOrigins(parts), tiles: tilesOf(settings.config) });
  const live = (file: string, headers: Headers): Line[] => [
    `root ${quoted(folders.site)};`,
    // A document in its whole: it is small, and half of it is of no use.
    'max_ranges 0;',
    `try_files /${file} =503;`,
    ...addHeaders(common, LIVE_HEADERS, headers),
  ];
  return [
    'server',
    [
      ...listen,
      ...plainAnswers(common),
      ['location = /registry.json', live('registry.json', {})],
      ['location = /config.json', live('config.json', {})],
      [`location = ${PUSH_WORKER}`, live('worker.js', WORKER_HEADERS)],
      releaseLocation(SHELL.name, folders, common),
      missing(`~* ${EXTENSION}`),
      ...PAGES.map(({ path, match, file }): Line => [
        `location ${match === 'exact' ? '= ' : ''}${path}`,
        [...live(file, policy), 'add_header Link $link always;'],
      ]),
    ],
  ];
}

/** Which origins a page connects to ahead, by path: for the block `http`, beside the shell's server. */
export function linkMap(parts: readonly PartEntry[], { config }: WebSettings): Line {
  const api = new URL(config.apiUrl).origin;
  return [
    'map $asked_path $link',
    [
      `default ${quoted(preconnects([api]))};`,
      ...pagesAhead(parts).map(
        ({ path, origins }) => `"~*${pathPattern(path)}" ${quoted(preconnects([api, ...origins]))};`,
      ),
    ],
  ];
}

/** What the balancer needs beside its servers, for the block `http`. */
export function balancerLines({ upstreams }: WebSettings): Line[] {
  return [
    `limit_req_zone $binary_remote_addr zone=calls:10m rate=${RATE};`,
    `limit_req_zone $binary_remote_addr zone=devices:10m rate=${DEVICE_RATE};`,
    `limit_req_zone $binary_remote_addr zone=files:10m rate=${FILE_RATE};`,
    'limit_req_status 429;',
    'limit_conn_zone $binary_remote_addr zone=held:10m;',
    'limit_conn_zone $binary_remote_addr zone=held_by_devices:10m;',
    'limit_conn_zone $binary_remote_addr zone=held_files:10m;',
    'limit_conn_status 429;',
    [
      'upstream api',
      [
        'zone api 64k;',
        'least_conn;',
        ...upstreams.map((address) => `server ${address} max_fails=2 fail_timeout=5s;`),
        'keepalive 32;',
      ],
    ],
  ];
}

/** For the server of a part that callers reach directly. */
export const FILE_LIMITS: readonly Line[] = [
  `limit_req zone=files burst=${FILE_BURST} nodelay;`,
  `limit_conn held_files ${HELD_FILES};`,
  `client_max_body_size ${NO_BODY};`,
];

/** The API behind the balancer. What is for operators (`/metrics`, `/ready`) does not pass. */
export function apiServer(listen: readonly Line[], { origins }: WebSettings, more: Headers = {}): Line {
  const shell = origins[SHELL.name] ?? '';
  return [
    'server',
    [
      ...listen,
      ...addHeaders(more),
      `client_max_body_size ${LARGEST_BODY};`,
      ...PROXIED,
      `limit_req zone=calls burst=${BURST} nodelay;`,
      `limit_conn held ${HELD};`,
      'error_page 429 @too_many;',
      [
        'location @too_many',
        [
          'types {}',
          'default_type application/json;',
          // So that the page can read it.
          ...addHeaders(COMMON_HEADERS, more, {
            'Access-Control-Allow-Origin': shell,
            'Access-Control-Expose-Headers': 'Retry-After',
            'Retry-After': '60',
            'Cache-Control': 'no-store',
          }),
          `return 429 '{"error":{"message":"Too many requests."}}';`,
        ],
      ],
      ...DEVICE_PATHS.map(deviceLocation),
      [
        'location @later',
        [
          'types {}',
          'default_type application/json;',
          ...addHeaders(COMMON_HEADERS, more, { 'Retry-After': '5', 'Cache-Control': 'no-store' }),
          `return 503 '{"error":{"message":"Too many requests."}}';`,
        ],
      ],
      ['location = /ready', ['return 404;']],
      ['location = /metrics', ['return 404;']],
      // An event has to pass at once, and a stream has no end.
      [
        `location = ${STREAM_PATH}`,
        ['proxy_pass http://api;', 'proxy_buffering off;', 'proxy_read_timeout 1h;', 'proxy_send_timeout 1h;'],
      ],
      [
        'location /',
        [
          'proxy_pass http://api;',
          'proxy_request_buffering off;',
          'proxy_read_timeout 150s;',
          'proxy_send_timeout 150s;',
        ],
      ],
    ],
  ];
}

/**
 * A way in with a limit of its own. Beyond it the answer is 503, which senders try again, and not 429, which they drop.
 * A frame is stored once however often it comes, so one that an instance was given and did not answer goes to another.
 */
function deviceLocation(path: (typeof DEVICE_PATHS)[number]): Line {
  return [
    `location ${path}`,
    [
      'proxy_pass http://api;',
      ...(path === '/uplinks/' ? ['proxy_next_upstream error timeout non_idempotent;'] : []),
      `client_max_body_size ${LARGEST_EVENT};`,
      `limit_req zone=devices burst=${DEVICE_BURST} nodelay;`,
      'limit_req_status 503;',
      `limit_conn held_by_devices ${HELD_BY_DEVICES};`,
      'limit_conn_status 503;',
      'error_page 503 @later;',
    ],
  ];
}

/** A part that another nginx serves, behind the balancer. */
export function partProxy(upstream: string, listen: readonly Line[], more: Headers = {}): Line {
  return ['server', [...listen, ...addHeaders(more), ...PROXIED, ['location /', [`proxy_pass http://${upstream};`]]]];
}

export function healthServer(listen: string): Line {
  return [
    'server',
    [
      `listen ${listen};`,
      'access_log off;',
      ['location = /health', ['default_type text/plain;', 'return 200 "ok\\n";']],
    ],
  ];
}

function releaseLocation(name: string, { releases }: Folders, headers: Headers): Line {
  return [
    `location ~ "^/${name}/(?![^/]*\\.\\.)[A-Za-z0-9.+-]+/.+"`,
    [`root ${quoted(releases)};`, 'try_files $uri =404;', ...addHeaders(headers, RELEASE_HEADERS)],
  ];
}

function missing(location: string): Line {
  return [`location ${location}`, ['return 404;']];
}

/** What goes wrong is told in words that no cache keeps; nothing can be written. */
function plainAnswers(headers: Headers): Line[] {
  const plainly = (status: number, text: string, more: string[] = []): Line => [
    `location @answer_${status}`,
    [
      'types {}',
      `default_type ${quoted(PLAIN_HEADERS['Content-Type'] ?? '')};`,
      ...addHeaders(headers, PLAIN_HEADERS),
      ...more,
      `return ${status} "${text.replaceAll('\n', '\\n')}";`,
    ],
  ];
  return [
    ['if ($allowed)', ['return 405;']],
    'error_page 403 404 =404 @answer_404;',
    'error_page 405 @answer_405;',
    'error_page 500 502 503 504 =503 @answer_503;',
    plainly(404, NOT_FOUND),
    plainly(405, '', ['add_header Allow $allowed always;']),
    plainly(503, 'Not available.\n'),
    ['location = /health', ['types {}', 'default_type "text/plain; charset=utf-8";', 'return 200 "ok\\n";']],
  ];
}
