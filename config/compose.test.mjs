// What the API reads from its environment, and what the documents say that an installation sets, reaches the API's
// containers; and every service is hardened.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
// The parser of a tool that is installed anyway.
const { parse } = createRequire(createRequire(import.meta.url).resolve('knip'))('yaml');

const compose = parse(read('docker-compose.yml'), { merge: true });
const { services } = compose;
const api = services['api-1'];
const documents = ['docs/operating.md', 'docs/connect.md'];

/** Settings of the API that no container gets, and why. */
const NOT_HANDED_ON = {
  PORT_BASE: 'counts the ports of a machine for developers; the image sets PORT',
  DATA_DIR: 'is the embedded database; there is a PostgreSQL',
  DEMO: 'its password is public; whoever wants an open demo adds it to the file',
  SAGITTA_WORLD: 'is about the demo world',
  LIVE: 'is about the demo world',
  DOCS: 'is off in production',
  PUSH_TEST_ORIGIN: 'is for tests, and refused in production',
  CHECK_ANSWERS: 'is for tests: it costs time with each answer',
  W2_CONTROLLER: 'only simulated ones exist',
};

const settings = [...read('reference-api/src/kit/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): v\./gm)].map(
  ([, name]) => name,
);
const image = [...read('production/api.Containerfile').matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name);
const without = (name) => name.replace(/_FILE$/, '');
const handedOn = new Set([...Object.keys(api.environment).map(without), ...image]);

test('each setting of the API is handed on, or it is said why not', () => {
  assert.ok(settings.length > 40, 'the settings of env.ts were not found');
  for (const name of settings)
    assert.ok(handedOn.has(name) !== name in NOT_HANDED_ON, `${name}: hand it on, or say why not; not both`);
  assert.deepEqual(
    Object.keys(NOT_HANDED_ON).filter((name) => !settings.includes(name)),
    [],
  );
});

test('nothing is handed on that the API does not read', () => {
  assert.deepEqual(
    Object.keys(api.environment).filter((name) => !settings.includes(without(name))),
    [],
  );
  assert.deepEqual(services['api-2'].environment, api.environment);
});

test('a setting that a document tells to set can be set', () => {
  // Named to say where the demo world does not run.
  const mentioned = ['DEMO'];
  for (const path of documents)
    for (const [, name] of read(path).matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g))
      if (settings.includes(without(name)) && !mentioned.includes(name))
        assert.ok(handedOn.has(without(name)), `${path}: ${name}`);
});

test('what can be set is named in docs/operating.md', () => {
  const text = [read('docs/operating.md'), read('production/installation.env')].join('\n');
  const asked = [...read('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => without(name));
  const versions = /^[A-Z_]+_VERSION$/;
  const unnamed = [...new Set(asked)].filter((name) => !versions.test(name) && !new RegExp(`\\b${name}\\b`).test(text));
  assert.deepEqual(unnamed, []);
});

test('what a document names in capitals is a setting of the installation, or is said to be something else', () => {
  /** What belongs to other programs, by document. */
  const others = {
    'docs/operating.md': [
      'BASE', // an argument of docker build
      'DEMO', // said to be left out
      'DOCKER_HOST', // of Docker
      'HUP', // a signal
      'NODE_EXTRA_CA_CERTS', // of Node
      'SCRATCH_DATABASE_URL', // of the restore drill
      'NODE_BASE', // of npm run test:production, as the next
      'WEB_BASE',
      'REGISTRY',
    ],
    'docs/connect.md': ['DOWNLINK_GATEWAY', 'DOWNLINK_PAYLOAD_SIZE', 'F_CNT_DOWN', 'EXPIRED'], // causes of ChirpStack
  };
  const compose = read('docker-compose.yml');
  const known = new Set([
    ...Object.keys(api.environment).flatMap((name) => [name, without(name)]),
    ...[...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...[...read('production/installation.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  ]);
  for (const path of documents) {
    const named = [
      ...read(path).matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`|\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
    ].map(([, quoted, bare]) => quoted ?? bare);
    assert.ok(named.length > 2, path);
    const unknown = named.filter((name) => !known.has(name) && !others[path].includes(name));
    assert.deepEqual([...new Set(unknown)], [], path);
  }
});

test('each setting that the example of an installation makes is read by something', () => {
  const used = ['docker-compose.yml', 'docs/operating.md', 'delivery/README.md'].map(read).join('\n');
  for (const [, name] of read('production/installation.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm))
    assert.match(used, new RegExp(`\\b${name}\\b`), name);
});

test('a container of the API has longer to end than the API gives itself', () => {
  const [, patience] = /PATIENCE_MS = ([\d_]+);/.exec(read('reference-api/src/kit/ending.ts')) ?? [];
  const patienceMs = Number(patience?.replaceAll('_', ''));
  assert.ok(patienceMs >= 1_000);
  for (const name of ['api-1', 'api-2'])
    assert.ok(Number.parseInt(services[name].stop_grace_period, 10) * 1_000 > patienceMs, name);
  assert.match(services['api-1'].stop_grace_period, /^\d+s$/);
});

test('tables and metrics that a document names are there, and what is kept of broken events is told', () => {
  const text = documents.map(read).join('\n');
  const tables = readdirSync(join(root, 'reference-api/src/db/schema'))
    .map((file) => read(`reference-api/src/db/schema/${file}`))
    .flatMap((source) => [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name));
  assert.ok(tables.length > 40, 'the tables of the schema were not found');
  const asked = [...text.matchAll(/\b(?:select [^`]*? from|delete from) (\w+)/g)].map(([, name]) => name);
  for (const name of ['ledger', 'refused_uplink', 'mqtt_listener']) assert.ok(asked.includes(name), name);
  assert.deepEqual(
    asked.filter((name) => !tables.includes(name) && !name.startsWith('pg_')),
    [],
  );
  const metrics = read('reference-api/src/entrances/http/metrics.ts');
  const named = [...text.matchAll(/`(sagitta_\w+)/g)].map(([, name]) => name).filter((name) => name !== 'sagitta_api');
  assert.ok(named.length > 8);
  assert.deepEqual(
    named.filter((name) => !metrics.includes(`'${name}'`)),
    [],
  );
});

test('no setting is given as a value and as a file, whatever an installation leaves out', () => {
  const example = Object.fromEntries(
    [...read('production/installation.env').matchAll(/^([A-Z_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const files = Object.keys(api.environment).filter((name) => name.endsWith('_FILE'));
  assert.ok(files.length > 5);
  for (const file of files) {
    const name = without(file);
    for (const env of [{}, example]) {
      // As docs/operating.md says: the value is emptied, and the file is named.
      const given = filled({ SHELL_ORIGIN: 'https://sagitta.example', ...env, [name]: '', [file]: '/etc/sagitta/x' });
      assert.equal(given[name] ?? '', '', `${name} and ${file} are both set`);
      assert.ok(given[file].startsWith('/'));
    }
  }
});

test('paths that the documents give to the API are mounted', () => {
  const mounts = api.volumes.map((volume) => volume.split(':').at(-2));
  for (const path of documents)
    for (const [, name, file] of read(path).matchAll(/\b([A-Z_]+)=(\/[\w./<>-]+)/g))
      if (settings.includes(without(name)))
        assert.ok(
          mounts.some((mount) => file.startsWith(`${mount}/`)),
          `${path}: ${name}=${file}`,
        );
});

test('every service has a read-only root, no capabilities but those named, limits, and logs that end', () => {
  /** PostgreSQL's entrypoint changes the owner of its folder, and goes on as another user. */
  const capabilities = { postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] };
  for (const [name, service] of Object.entries(services)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.cap_add, capabilities[name], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.mem_limit && service.pids_limit > 0, name);
    assert.ok(service.logging.options['max-size'] && service.logging.options['max-file'], name);
    assert.equal(service.restart, 'unless-stopped', name);
  }
});

test('every secret that a service names is there, and none is there for nothing', () => {
  const named = Object.values(services).flatMap(({ secrets = [] }) => secrets);
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(compose.secrets).toSorted());
  for (const { environment = {}, secrets = [] } of Object.values(services))
    for (const value of Object.values(environment))
      if (String(value).startsWith('/run/secrets/'))
        assert.ok(secrets.includes(value.slice('/run/secrets/'.length)), value);
});

/** The API's environment as Compose fills it in. */
function filled(env) {
  return Object.fromEntries(
    Object.entries(api.environment).map(([name, text]) => [
      name,
      String(text).replace(/\$\{([A-Z_0-9]+)(:?[-?])?([^}]*)\}/g, (_, variable, how = '', rest) => {
        const value = env[variable];
        const isGiven = how.startsWith(':') ? value !== undefined && value !== '' : value !== undefined;
        return isGiven || how.endsWith('?') ? (value ?? '') : rest;
      }),
    ]),
  );
}
