import { fallbackOf, liveRelease, type Registry, type Release } from './registry';

const release = (version: string, more: Partial<Release> = {}): Release => ({
  url: `/systems/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version },
  extras: {
    manifest: {
      name: 'systems',
      version,
      contract: '^1.0',
      pages: [],
      modals: [],
    } as unknown as Release['extras']['manifest'],
    scripts: [],
  },
  ...more,
});
const registry = (...releases: Release[]): Registry => ({ schema: '', microFrontends: { systems: releases } });
const marked = { deployment: { traffic: 100, default: true } };

describe('the live release', () => {
  test('is the one marked as the default', () =>
    expect(liveRelease(registry(release('2'), release('1', marked)), 'systems')?.metadata.version).toBe('1'));
  test('is the first where none is marked', () =>
    expect(liveRelease(registry(release('2'), release('1')), 'systems')?.metadata.version).toBe('2'));
  test('is nothing for a part that the registry does not list', () =>
    expect(liveRelease(registry(release('1')), 'backoffice')).toBeUndefined());
});

describe('the fallback', () => {
  const earlier = release('1');
  test('is the listed release that the live one names', () =>
    expect(fallbackOf(registry(release('2', { fallbackUrl: earlier.url }), earlier), 'systems')).toBe(earlier));
  test.each<[string, Registry]>([
    ['the live release names none', registry(release('2'), earlier)],
    ['the named release is not listed', registry(release('2', { fallbackUrl: '/systems/0/remoteEntry.js' }), earlier)],
    ['the live release names itself', registry(release('2', { fallbackUrl: release('2').url }), earlier)],
    ['the part is not listed', registry()],
  ])('is nothing where %s', (_, given) => expect(fallbackOf(given, 'systems')).toBeUndefined());
});
