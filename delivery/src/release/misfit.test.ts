import { misfitOf } from './misfit';

const remote = (range: string) => ({
  name: 'mfe_systems',
  version: '1',
  entry: 'remoteEntry.js',
  manifest: { name: 'mfe_systems', contract: '^1.0', pages: [] },
  scripts: [],
  shared: { react: range },
  uses: {},
  integrity: {},
});
const shell = (version: string) => ({
  name: 'shell',
  version: '1',
  contract: '1.0',
  shared: { react: version },
  exports: {},
  integrity: {},
});

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['1.0.0', '^0.1.0', false],
  ['19.3.1', '*', true],
])('%s fits %s: %s', (version, range, fits) => {
  const why = fits ? undefined : `needs react ${range}, the shell has ${version}.`;
  expect(misfitOf(remote(range), shell(version))).toBe(why);
});
