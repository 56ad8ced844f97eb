import { partFor, readParts, type PartEntry } from './read-registry';
import { randomOf } from './testing/random';

const page = { id: 'page', path: '/page', title: 'Page', access: ['staff'] };
const release = (name: string, version: string, more: object = {}) => ({
  url: `http://${name}/${version}/remoteEntry.js`,
  metadata: { integrity: `sha384-${version}`, version },
  extras: { manifest: { name, contract: '^1.0', pages: [page] }, scripts: [] },
  ...more,
});
const two = (name: string) => [
  release(name, '2', { fallbackUrl: `http://${name}/1/remoteEntry.js`, deployment: { traffic: 100, default: true } }),
  release(name, '1'),
];
const good = () => ({
  microFrontends: { a: two('a'), b: two('b'), c: [release('c', '1')] } as Record<string, unknown>,
});
const read = (document: unknown) =>
  Object.fromEntries((readParts(document) ?? []).map((part): [string, PartEntry] => [part.name, part]));

test('a part has its live release, its fallback and its pages', () => {
  const { a, c } = read(good());
  expect(a).toMatchObject({ live: { metadata: { version: '2' } }, fallback: { metadata: { version: '1' } } });
  expect(a?.pages).toEqual([page]);
  expect(c).toMatchObject({ live: { metadata: { version: '1' } }, fallback: null, problem: null });
});

test.each([
  ['is no list', 7, 'it lists no release'],
  ['is empty', [], 'it lists no release'],
  ['has no hash', [{ ...release('a', '2'), metadata: { version: '2' } }], 'metadata.integrity is missing'],
  [
    'has a contract that is no range',
    [release('a', '2', { extras: extrasOf('a', 'newest') })],
    'extras.manifest.contract is wrong',
  ],
  ['is the release of another part', [release('b', '2')], 'its manifest is the one of b'],
])('an entry that %s costs its own part alone', (_, entry, problem) => {
  const document = good();
  document.microFrontends.a = entry;
  const { a, ...others } = read(document);
  expect(a).toMatchObject({ live: null, problem: problem });
  const { a: __, ...before } = read(good());
  expect(others).toEqual(before);
});

test('of a release that cannot be read the pages are known, so that the menu keeps them', () => {
  const { a } = read({ microFrontends: { a: [release('a', '2', { extras: extrasOf('a', 'newest') })] } });
  expect(a?.pages).toEqual([page]);
});

test('a readable fallback stands behind a live release that cannot be read', () => {
  const [live, before] = two('a');
  const { a } = read({ microFrontends: { a: [{ ...live, metadata: {} }, before] } });
  expect(a).toMatchObject({ live: null, fallback: { metadata: { version: '1' } } });
});

test.each([null, 7, '<html>', [], {}, { microFrontends: 7 }])('%j is no registry', (document) => {
  expect(readParts(document)).toBeNull();
});

test('whatever is done to one entry, the others stay as they are and nothing unchecked is picked', () => {
  const random = randomOf(20_261_122);
  const { a: _, ...untouched } = read(good());
  for (let round = 0; round < 2_000; round += 1) {
    const document = good();
    const times = 1 + Math.floor(random() * 4);
    for (let time = 0; time < times; time += 1) document.microFrontends.a = damage(document.microFrontends.a, random);
    const { a, ...others } = read(JSON.parse(JSON.stringify(document)));
    expect(others).toEqual(untouched);
    for (const picked of [a?.live, a?.fallback]) {
      if (!picked) continue;
      expect(picked.metadata.integrity).toMatch(/^sha384-/);
      expect(picked.extras.manifest.name).toBe('a');
      expect(picked.url).not.toBe('');
    }
    if (a && !a.live) expect(a.problem).toBeTruthy();
  }
});

function extrasOf(name: string, contract: string) {
  return { manifest: { name, contract, pages: [page] }, scripts: [] };
}

const NONSENSE = [null, 7, '', 'x', [], {}, true, -1, '__proto__', [null], { default: true }];

/** The value with something in it replaced, removed or doubled. */
function damage(value: unknown, random: () => number): unknown {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(NONSENSE);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, pick(NONSENSE)];
    const at = Math.floor(random() * value.length);
    return random() < 0.2
      ? value.filter((_, index) => index !== at)
      : value.map((item, index) => (index === at ? damage(item, random) : item));
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return { x: pick(NONSENSE) };
  const key = pick(keys);
  const { [key]: old, ...rest } = value as Record<string, unknown>;
  return random() < 0.2 ? rest : { ...rest, [key]: damage(old, random) };
}

describe('a canary', () => {
  const listed = (traffic: unknown) => [
    ...two('a'),
    release('a', '3', { fallbackUrl: 'http://a/2/remoteEntry.js', deployment: { traffic, default: false } }),
  ];
  const part = (traffic: unknown) => read({ microFrontends: { a: listed(traffic) } }).a as PartEntry;
  const versions = ({ live, fallback }: PartEntry) => [live?.metadata.version, fallback?.metadata.version];

  test('is read beside the live release, which stays the live one', () => {
    expect(part(99)).toMatchObject({ canary: { metadata: { version: '3' } }, problem: null });
    expect(versions(part(99))).toEqual(['2', '1']);
  });

  test('is what accounts of its share get, with the live release behind it; nobody is signed in: the live one', () => {
    expect(versions(partFor(part(100), 7))).toEqual(['3', '2']);
    expect(versions(partFor(part(100), null))).toEqual(['2', '1']);
    const shares = Array.from({ length: 50 }, (_, account) => versions(partFor(part(50), account))[0]);
    expect(new Set(shares)).toEqual(new Set(['2', '3']));
  });

  test.each([0, undefined, 'many'])('with traffic %s is none', (traffic) => {
    expect(part(traffic)).toMatchObject({ canary: null, live: { metadata: { version: '2' } } });
  });

  test('that cannot be read costs nobody the live release', () => {
    const { a } = read({ microFrontends: { a: [...two('a'), { ...listed(50)[2], metadata: {} }] } });
    expect(a).toMatchObject({ canary: null, live: { metadata: { version: '2' } }, problem: null });
  });
});
