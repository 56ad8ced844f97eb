import { rangeOf, sharedPackages, sharedTable } from './shared';

test('a remote ships none of what is shared, and refuses a shell that is too old', () => {
  for (const entry of Object.values(sharedTable())) expect(entry).toMatchObject({ singleton: true, import: false, strictVersion: true });
});

test('React comes with its subpaths, or two of it would run', () => {
  expect(Object.keys(sharedTable())).toEqual(expect.arrayContaining(['react', 'react/', 'react-dom', 'react-dom/']));
});

test('shared-ui is shared by its subpaths', () => {
  expect(Object.keys(sharedTable()).filter((key) => key.startsWith('@sagitta/'))).toEqual(['@sagitta/shared-ui/']);
});

test('the shell provides by the range that the remotes ask for', () => {
  for (const { version, requiredVersion } of Object.values(sharedPackages())) expect(requiredVersion).toBe(rangeOf(version));
});
