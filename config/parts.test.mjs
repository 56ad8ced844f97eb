// What cannot come from the table of parts is compared with it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PARTS, REMOTES } from '../scripts/lib/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');
const folders = PARTS.map(({ folder }) => folder);
const ADDRESS = '172.30.64.';

test('each folder of a part is in the table, and each has a port of its own', () => {
  const found = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')),
  );
  assert.deepEqual(REMOTES.map(({ folder }) => folder).toSorted(), found.toSorted());
  assert.equal(new Set(PARTS.map(({ port }) => port)).size, PARTS.length);
  assert.deepEqual(PARTS[0], { folder: 'host-shell', name: 'host_shell', port: 0 });
});

test('docker-compose.yml has a service for each part, at the address that the balancer knows', () => {
  const compose = read('docker-compose.yml');
  for (const { folder, port } of PARTS) {
    const version = `${folder.replaceAll('-', '_').toUpperCase()}_VERSION`;
    assert.ok(compose.includes(`      - ${folder}:${ADDRESS}${10 + port}\n`), `${folder} in extra_hosts`);
    const service = [
      `  ${folder}:`,
      '    <<: *part',
      `    image: \${REGISTRY:-localhost}/sagitta-${folder}:\${${version}:-latest}`,
      `    networks: { inside: { ipv4_address: ${ADDRESS}${10 + port} } }`,
    ];
    assert.ok(compose.includes(`${service.join('\n')}\n`), `the service ${folder}`);
  }
  const known = [...compose.matchAll(/^ {6}- ((?:host|mfe)-[a-z-]+):/gm)].map(([, folder]) => folder);
  assert.deepEqual(known, folders);
});

test('the example of an installation has an address for each part', () => {
  const [, bases] = /^PART_BASES='(.*)'$/m.exec(read('production/installation.env')) ?? [];
  assert.deepEqual(
    Object.keys(JSON.parse(bases)),
    PARTS.map(({ name }) => name),
  );
});

test('each part has somebody who is asked', () => {
  const owned = [...read('CODEOWNERS').matchAll(/^\/((?:host|mfe)-[a-z-]+)\/ +@/gm)].map(([, folder]) => folder);
  assert.deepEqual(owned, folders);
});

test('the one bundle, by which bytes are compared, has every remote', () => {
  const text = read('delivery/src/one-bundle/static-remotes.ts');
  const bundled = [...text.matchAll(/^ {2}(\w+): \(\) => import\('\.\.\/\.\.\/\.\.\/([a-z-]+)\/src\/module'\),$/gm)];
  assert.deepEqual(
    bundled.map(([, name, folder]) => ({ name, folder })),
    REMOTES.map(({ name, folder }) => ({ name, folder })),
  );
});
