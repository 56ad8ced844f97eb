// What the API reads from its environment, and what the documents say that an installation sets, reaches the API's
// containers; and every service is hardened.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

const settings = [...read('reference-api/src/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): v\./gm)].map(
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
