// Builds the images of the suite, runs them with podman as docker-compose.yml lays them out, and lets journeys use them
// in a browser; sends a burst of uplinks through the balancer; then replaces API instances and a part, one by one.
// Not in the gate: it needs a container engine.
//   npm run test:production
// Where no image can be pulled, the base image is made with debootstrap.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newestNode } from './lib/newest-node.mjs';
import { PARTS as TABLE } from './lib/parts.mjs';
import { BASES } from './lib/ports.mjs';
import { must, root, run, say } from './lib/run.mjs';
import { apiOf, DEMO_ACCOUNTS, webOf } from './lib/suite.mjs';

const BASE = Number(process.env.E2E_PORT_BASE ?? BASES.installed);
const NAME = `sagitta-production-${BASE}`;
const CACHE = join(root, '.cache', 'production');
const LIVE = join(CACHE, 'live');
const STORE = join(CACHE, 'store');
/** Whose the parts are: what is not signed by this trial's key is refused by publisher, nginx's documents and pages. */
const OWNERS = join(CACHE, 'owners.json');
const SUBNET = '10.89.64';
const PARTS = Object.fromEntries(TABLE.map(({ folder, name, port }) => [folder, { name, port, ip: 10 + port }]));
const APIS = { 'api-1': 21, 'api-2': 22 };
const EDGE = 2;
const POSTGRES = 30;
const JOURNEYS = process.argv.slice(2);
/** Of the owner, who migrates, and of the API's role. Both of this trial only. */
const DATABASE = `${SUBNET}.${POSTGRES}:5432/sagitta`;
const API_PASSWORD = 'the-password-of-the-trial';
/** What a network server sends at once after an outage, from one address. */
const BURST = { frames: 2_000, devices: 500, ms: 2_000, everyMs: 20 };
const SOURCE = { name: 'burst', kind: 'chirpstack', secrets: ['the-secret-of-the-trial'] };
const BURST_EUI = 'a81758fffb';
/** What podman needs where user limits are low, and crun does not run. */
const RUNTIME = has('runc') ? ['--runtime', 'runc'] : [];
const LIMITS = ['--ulimit', 'nofile=1024:20000', '--ulimit', 'nproc=1024:1024'];
const HARDENED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];

if (!has('podman')) {
  process.stderr.write('podman is not installed, so the images were not built and nothing was tested.\n');
  process.exit(2);
}

let code = 1;
try {
  await images();
  await start();
  say('Journeys against the images');
  code = await journeys();
  if (code === 0) {
    await guardTheLedger();
    await storeBurst();
    await replaceEachAlone();
    await backUpAndRestore();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  code = 1;
} finally {
  await stop();
}
say(code === 0 ? 'The images work.' : 'The images do not work.');
process.exitCode = code;

async function images() {
  const { web, node } = await bases();
  say('Building and publishing every part');
  await must('turbo', ['run', 'build', '--output-logs=errors-only']);
  await rm(STORE, { recursive: true, force: true });
  const env = settings();
  const RELEASE_KEY = await writeOwners();
  await must('tsx', ['delivery/src/cli.ts', 'publish', '--no-build', '--no-smoke'], { env: { ...env, RELEASE_KEY } });
  await must('tsx', ['delivery/src/cli.ts', 'nginx', LIVE], { env });
  const api = join(CACHE, 'api');
  await rm(api, { recursive: true, force: true });
  await must('pnpm', ['--filter', '@sagitta/reference-api', 'deploy', '--prod', '--legacy', api]);
  say('Building the images');
  const build = (file, image, context, args) =>
    podman(
      'build',
      '--isolation',
      'chroot',
      '-q',
      '-f',
      `production/${file}`,
      '-t',
      `${NAME}/${image}`,
      ...args,
      context,
    );
  await build('api.Containerfile', 'api', api, ['--build-arg', `BASE=${node}`]);
  await build('web.Containerfile', 'edge', STORE, ['--build-arg', `BASE=${web}`, '--target', 'edge']);
  for (const [folder, { name }] of Object.entries(PARTS))
    await build('web.Containerfile', folder, STORE, [
      '--build-arg',
      `BASE=${web}`,
      '--build-arg',
      `PART=${name}`,
      '--build-arg',
      `NAME=${folder}`,
    ]);
}

/** @returns the private key, as `pnpm release key` writes it */
async function writeOwners() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const listed = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  await writeFile(OWNERS, JSON.stringify(Object.fromEntries(Object.keys(PARTS).map((folder) => [folder, [listed]]))));
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

async function start() {
  await stop();
  await podman('network', 'create', '--subnet', `${SUBNET}.0/24`, NAME);
  say('Starting the database, two APIs, the parts and the balancer');
  const settings = join(CACHE, 'settings');
  const secret = join(CACHE, 'api_password');
  await mkdir(settings, { recursive: true });
  await writeFile(join(settings, 'uplinks.json'), JSON.stringify({ sources: [SOURCE], profiles: [] }));
  await writeFile(secret, API_PASSWORD);
  await chmod(secret, 0o644);
  await container('postgres', POSTGRES, `${NAME}/postgres`, [
    '-v',
    `${join(root, 'production', 'roles.sh')}:/roles.sh:ro`,
    '-v',
    `${secret}:/run/secrets/api_password:ro`,
    ...['POSTGRES_USER=sagitta', 'POSTGRES_DB=sagitta', 'PGHOST=127.0.0.1'].flatMap((given) => ['-e', given]),
  ]);
  await makeRole();
  for (const [name, ip] of Object.entries(APIS)) await startApi(name, ip);
  for (const folder of Object.keys(PARTS)) await startPart(folder);
  const hosts = { ...Object.fromEntries(Object.entries(PARTS).map(([folder, { ip }]) => [folder, ip])), ...APIS };
  await container('edge', EDGE, `${NAME}/edge`, [
    ...HARDENED,
    ...Object.entries(hosts).flatMap(([name, ip]) => ['--add-host', `${name}:${SUBNET}.${ip}`]),
    ...[...Object.values(PARTS).map(({ port }) => BASE + port), BASE + 1000].flatMap((port) => [
      '-p',
      `127.0.0.1:${port}:${port}`,
    ]),
    '-v',
    `${LIVE}:/srv/live:ro`,
  ]);
  for (const [name, ip] of Object.entries(APIS)) await answers(`http://${SUBNET}.${ip}:4000/ready`, name);
  await answers(`${webOf(BASE)}/config.json`, 'the shell behind the balancer');
  await answers(`${apiOf(BASE)}/health`, 'the API behind the balancer');
  const { owners = {} } = await (await fetch(`${webOf(BASE)}/config.json`)).json();
  if (Object.keys(owners).length !== Object.keys(PARTS).length)
    throw new Error('Pages are not told whose the parts are.');
}

function startApi(name, ip) {
  const env = {
    DATABASE_URL: `postgres://sagitta_api:${API_PASSWORD}@${DATABASE}`,
    MIGRATE_DATABASE_URL: `postgres://sagitta:sagitta@${DATABASE}`,
    UPLINKS: '/etc/sagitta/uplinks.json',
    DEMO: '1',
    SAGITTA_WORLD: 'test',
    CORS_ORIGINS: webOf(BASE),
    TRUST_PROXY: `${SUBNET}.${EDGE}`,
    RATE_LIMIT: '100000',
    LOGIN_RATE_LIMIT: '100000',
  };
  const given = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const settings = ['-v', `${join(CACHE, 'settings')}:/etc/sagitta:ro`];
  return container(name, ip, `${NAME}/api`, [...HARDENED, ...settings, ...given]);
}

/** The script that the image of PostgreSQL runs in an installation, twice, as after a change of the password. */
async function makeRole() {
  for (let attempt = 0; ; attempt += 1) {
    if ((await run('podman', inPostgres('sagitta', 'select 1'), { echo: false })).code === 0) break;
    if (attempt === 60) throw new Error('The database does not start.');
    await wait(1_000);
  }
  for (let round = 0; round < 2; round += 1) await podman('exec', `${NAME}-postgres`, 'bash', '/roles.sh');
}

function startPart(folder) {
  return container(folder, PARTS[folder].ip, `${NAME}/${folder}`, [...HARDENED, '-v', `${LIVE}:/srv/live:ro`]);
}

async function journeys() {
  const chosen = JOURNEYS.length > 0 ? JOURNEYS : ['suite/main-job', 'suite/every-account'];
  const args = ['--filter', '@sagitta/e2e', 'exec', 'playwright', 'test', ...chosen];
  const env = { E2E_SUITE: 'running', E2E_PORT_BASE: String(BASE) };
  return (await run('pnpm', [...args, '--project=setup', '--project=desktop'], { env })).code;
}

/** The role of the API reads the ledger, and cannot change it. */
async function guardTheLedger() {
  say('The ledger, as the role of the API');
  const as = (statement) => run('podman', inPostgres('sagitta_api', statement), { echo: false });
  const entries = await as('select count(*) from ledger');
  if (entries.code !== 0) throw new Error(`The ledger cannot be read: ${entries.output}`);
  for (const statement of [
    'update ledger set hash = hash',
    'delete from ledger',
    'truncate ledger',
    'alter table ledger disable trigger all',
    'drop table ledger',
    'set role sagitta',
  ]) {
    const { code, output } = await as(statement);
    if (code === 0 || !/permission denied|must be owner/.test(output))
      throw new Error(`"${statement}" was not refused: ${output}`);
  }
}

/** Frames of an outage, sent at once from one address: nginx lets them pass, and all are stored. */
async function storeBurst() {
  say(`${BURST.frames} uplinks in ${BURST.ms / 1_000} s from one address`);
  const began = performance.now();
  const sent = [];
  while (sent.length < BURST.frames) {
    const due = Math.min(BURST.frames, (BURST.frames * (performance.now() - began + BURST.everyMs)) / BURST.ms);
    while (sent.length < due) sent.push(sendUplink(sent.length));
    await wait(BURST.everyMs);
  }
  const sentMs = performance.now() - began;
  const statuses = await Promise.all(sent);
  const answeredMs = performance.now() - began;
  const refused = statuses.filter((status) => status !== 204 && status !== 202);
  const count = `select count(*) from uplink_frame f join device d on d.id = f.device_id
    where d.serial like '${BURST_EUI}%'`;
  const stored = await podman(...inPostgres('sagitta', count));
  say(`Sent in ${sentMs.toFixed(0)} ms, all answered after ${answeredMs.toFixed(0)} ms; ${stored.trim()} stored`);
  if (refused.length > 0 || Number(stored) !== BURST.frames)
    throw new Error(`${refused.length} were not taken: ${[...new Set(refused)].join(', ')}.`);
}

async function sendUplink(index) {
  const device = index % BURST.devices;
  const answer = await fetch(`${apiOf(BASE)}/uplinks/${SOURCE.name}?event=up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SOURCE.secrets[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      time: new Date().toISOString(),
      deviceInfo: {
        devEui: `${BURST_EUI}${device.toString(16).padStart(6, '0')}`,
        deviceName: `Burst ${device}`,
        deviceProfileName: 'Sagitta laser',
      },
      devAddr: '00189440',
      fCnt: 1 + Math.floor(index / BURST.devices),
      fPort: 2,
      data: 'AQUAAwDCtQAt',
      rxInfo: [{ gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5 }],
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Every call is answered while one instance of the API, then a part, is replaced. */
async function replaceEachAlone() {
  for (const [name, ip] of Object.entries(APIS)) {
    say(`Replacing ${name}`);
    await podman('rm', '-f', `${NAME}-${name}`);
    for (let call = 0; call < 10; call += 1) await ok(`${apiOf(BASE)}/health`);
    await startApi(name, ip);
    await answers(`http://${SUBNET}.${ip}:4000/ready`, name);
  }
  say('Replacing mfe-systems');
  await podman('rm', '-f', `${NAME}-mfe-systems`);
  await ok(`${webOf(BASE)}/systems`);
  await ok(`${webOf(BASE + 3)}/health`);
  await startPart('mfe-systems');
  await answers(`${webOf(BASE + 2)}/health`, 'mfe-systems');
}

/** The commands of docs/operating.md, into a database beside the first. */
async function backUpAndRestore() {
  say('Backing up and restoring the database');
  const inside = (command) => podman('exec', `${NAME}-postgres`, 'sh', '-ec', command);
  const user = '-h 127.0.0.1 -U sagitta';
  const rows = (database) =>
    inside(
      `for table in measurement log account system node; do ` +
        `psql ${user} -At -c "select '$table', count(*), md5(string_agg(t::text, ',' order by t::text)) ` +
        `from $table t" ${database}; done`,
    );
  for (const name of Object.keys(APIS)) await podman('stop', `${NAME}-${name}`);
  await inside(`pg_dump ${user} -Fc sagitta > /tmp/sagitta.dump && createdb ${user} restored`);
  await inside(`pg_restore ${user} --exit-on-error -d restored < /tmp/sagitta.dump`);
  const [kept, restored] = [await rows('sagitta'), await rows('restored')];
  if (kept !== restored || !/measurement\|[1-9]/.test(kept))
    throw new Error(`The restored database differs:\n${kept}\n${restored}`);
}

/** The images below ours: those that are named, or ones made here. */
async function bases() {
  const { WEB_BASE, NODE_BASE } = process.env;
  await mkdir(CACHE, { recursive: true });
  const own = 'localhost/sagitta-base:bookworm';
  if (spawnSync('podman', ['image', 'exists', own]).status !== 0) {
    if (!has('debootstrap')) throw new Error('Install debootstrap: without it there is no base image.');
    say('Making a base image with debootstrap (some minutes)');
    const folder = join(CACHE, 'debian');
    await rm(folder, { recursive: true, force: true });
    const include = '--include=nginx-light,libnginx-mod-http-brotli-static,postgresql,ca-certificates';
    await must('debootstrap', ['--variant=minbase', include, 'bookworm', folder]);
    await must('sh', ['-c', `tar -C ${folder} -c . | podman import - ${own}`]);
  }
  const bin = NODE_BASE ? null : await newestNode();
  if (!NODE_BASE && bin === null) throw new Error('Name an image with Node in NODE_BASE.');
  if (bin !== null) {
    await cp(join(bin, 'node'), join(CACHE, 'node', 'node'));
    await layer('node', `FROM ${own}\nCOPY node /usr/local/bin/node\n`, join(CACHE, 'node'));
  }
  await layer('postgres', postgresImage(own), CACHE);
  return { web: WEB_BASE ?? own, node: NODE_BASE ?? `${NAME}/node` };
}

async function layer(image, containerfile, context) {
  const file = join(CACHE, `${image}.Containerfile`);
  await writeFile(file, containerfile);
  await podman('build', '--isolation', 'chroot', '-q', '-f', file, '-t', `${NAME}/${image}`, context);
}

/** Stands in for the public image of PostgreSQL: a database `sagitta` that is gone with its container. */
function postgresImage(own) {
  const bin = '/usr/lib/postgresql/15/bin';
  const create = "-c 'create role sagitta superuser login' -c 'create database sagitta owner sagitta'";
  const serve = `exec ${bin}/postgres -D /data -c listen_addresses='*' -c unix_socket_directories=/tmp`;
  return `FROM ${own}
RUN install -d -o postgres -g postgres /data
USER postgres
RUN ${bin}/initdb -D /data -A trust --no-sync && echo 'host all all all trust' >> /data/pg_hba.conf
ENTRYPOINT ["/bin/sh", "-c", "(until psql -h 127.0.0.1 ${create} postgres; do sleep 1; done) & ${serve}"]
`;
}

function settings() {
  const bases = Object.fromEntries(Object.values(PARTS).map(({ name, port }) => [name, webOf(BASE + port)]));
  return {
    RELEASE_STORE: STORE,
    INSTALLATION: 'production',
    PART_BASES: JSON.stringify(bases),
    CONFIG_JSON: JSON.stringify({ apiUrl: apiOf(BASE), demoAccounts: DEMO_ACCOUNTS }),
    API_UPSTREAMS: Object.keys(APIS)
      .map((name) => `${name}:4000`)
      .join(','),
    NGINX_BROTLI: 'on',
    RELEASE_OWNERS: OWNERS,
  };
}

function container(name, ip, image, options) {
  const place = ['--name', `${NAME}-${name}`, '--network', NAME, '--ip', `${SUBNET}.${ip}`];
  return podman(...RUNTIME, 'run', '-d', ...LIMITS, ...place, ...options, image);
}

async function stop() {
  const names = ['edge', ...Object.keys(PARTS), ...Object.keys(APIS), 'postgres'].map((name) => `${NAME}-${name}`);
  await run('podman', ['rm', '-f', '-i', ...names], { echo: false });
  await run('podman', ['network', 'rm', '-f', NAME], { echo: false });
}

function inPostgres(role, statement) {
  const sql = ['psql', '-h', '127.0.0.1', '-U', role, '-At', '-v', 'ON_ERROR_STOP=1', '-c', statement, 'sagitta'];
  return ['exec', `${NAME}-postgres`, ...sql];
}

/** @param {string[]} args */
function podman(...args) {
  return must('podman', args);
}

async function answers(url, what) {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (
      await fetch(url).then(
        ({ ok: is }) => is,
        () => false,
      )
    )
      return;
    await wait(1_000);
  }
  throw new Error(`${what} does not answer at ${url}.`);
}

async function ok(url) {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
}

function has(command) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
}
