import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as jotaiUtils from './jotai-utils-face';
import * as query from './query-face';

const ROOT = resolve(__dirname, '../../../..');

/** Names that a remote imports from a package at run time, with the file that does. */
function imports(from: string): [string, string][] {
  const pattern = new RegExp(`import \\{([^}]*)\\} from '${from}'`, 'g');
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  const files = remotes.flatMap((remote) =>
    readdirSync(join(ROOT, remote, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, remote, 'src', file),
    ),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name): [string, string] => [name, file]),
      ),
    );
}

test('the shell brings every name of the query library that a remote imports', () => {
  const used = imports('@tanstack/react-query');
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter(([name]) => !(name in query))).toEqual([]);
});

test('the shell brings every name of jotai/utils that a remote imports', () => {
  expect(imports('jotai/utils').filter(([name]) => !(name in jotaiUtils))).toEqual([]);
});
