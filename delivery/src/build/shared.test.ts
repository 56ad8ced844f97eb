import { resolve } from 'node:path';
import { ROOT } from '../suite';
import { isUi, rangeOf, sharedPackages, sharedTable, travels } from './shared';

test('a remote ships none of what is shared, and refuses a shell that is too old', () => {
  for (const entry of Object.values(sharedTable()))
    expect(entry).toMatchObject({ singleton: true, import: false, strictVersion: true });
});

test('React comes with its subpaths, or two of it would run', () => {
  expect(Object.keys(sharedTable())).toEqual(expect.arrayContaining(['react', 'react/', 'react-dom', 'react-dom/']));
});

test('jotai comes with its subpaths, or an atom of one copy would be in the store of another', () => {
  expect(Object.keys(sharedTable())).toEqual(expect.arrayContaining(['jotai', 'jotai/']));
});

test('of shared-ui, what holds state or weighs much is shared by its subpath', () => {
  expect(Object.keys(sharedTable())).toEqual(
    expect.arrayContaining(['@sagitta/shared-ui/core', '@sagitta/shared-ui/data-grid']),
  );
  expect(Object.keys(sharedTable())).not.toContain('@sagitta/shared-ui/');
});

test.each([
  ['shared-ui/src/format/number.ts', true],
  ['shared-ui/src/core/button.tsx', false],
  ['shared-ui/src/theme/part-styles.tsx', false],
])('%s travels with a remote: %s', (file, expected) => {
  expect(isUi(resolve(ROOT, file))).toBe(true);
  expect(travels(resolve(ROOT, file))).toBe(expected);
});

test('the shell provides by the range that the remotes ask for', () => {
  for (const { version, requiredVersion } of Object.values(sharedPackages()))
    expect(requiredVersion).toBe(rangeOf(version));
});
