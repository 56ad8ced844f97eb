import type { Release } from '@sagitta/shared-contracts/registry';
import { manifestOf, pagesOf, remoteEntries } from './releases';

const release = (version: string, more: Partial<Release> = {}): Release => ({
  url: `/${version}`,
  metadata: { integrity: 'sha384-x', version },
  extras: {
    manifest: {
      name: 'a',
      contract: '^1.0',
      pages: [{ id: `page-${version}`, path: '/a', title: 'A', access: ['staff'] }],
    },
    scripts: [],
  },
  ...more,
});

test('the release that is the default is live, and the one that it names is its fallback', () => {
  const [entry] = remoteEntries({
    schema: '',
    microFrontends: {
      a: [release('1'), release('2', { fallbackUrl: '/1', deployment: { traffic: 100, default: true } })],
    },
  });
  expect(entry).toMatchObject({ live: { url: '/2' }, fallback: { url: '/1' } });
});

test('without a default the first is live', () => {
  const [entry] = remoteEntries({ schema: '', microFrontends: { a: [release('1'), release('2')] } });
  expect(entry).toMatchObject({ live: { url: '/1' }, fallback: null });
});

test('a fallback that is not in the registry is never run, since nothing could check it', () => {
  const [entry] = remoteEntries({
    schema: '',
    microFrontends: { a: [release('2', { fallbackUrl: 'http://elsewhere/1' })] },
  });
  expect(entry?.fallback).toBeNull();
});

test('the pages are those of the live release', () => {
  const entries = remoteEntries({
    schema: '',
    microFrontends: { a: [release('1'), release('2', { deployment: { traffic: 100, default: true } })] },
  });
  expect(pagesOf(entries, 'sagitta').map(({ page }) => page.id)).toEqual(['page-2']);
  expect(entries.map(manifestOf)).toHaveLength(1);
});

test('a public path carries the provider, so that it takes up no other path', () => {
  const release = {
    url: 'u',
    metadata: { integrity: 'sha384-x', version: '1' },
    extras: {
      manifest: {
        name: 'a',
        contract: '^1.0',
        pages: [{ id: 'privacy', path: '/pages/:product-watch-privacy', title: 'Privacy', access: 'public' as const }],
      },
      scripts: [],
    },
  };
  expect(pagesOf([{ name: 'a', live: release, fallback: null }], 'sagitta').map(({ page }) => page.path)).toEqual([
    '/pages/sagitta-watch-privacy',
  ]);
});
