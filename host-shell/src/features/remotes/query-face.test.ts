import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as face from './query-face';

const ROOT = resolve(__dirname, '../../../..');
const IMPORT = /import \{([^}]*)\} from '@tanstack\/react-query'/g;

/** Names that a remote imports from the query library at run time, with the file that does. */
function imports(): [string, string][] {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  const files = remotes.flatMap((remote) =>
    readdirSync(join(ROOT, remote, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, remote, 'src', file),
    ),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name): [string, string] => [name, file]),
      ),
    );
}

it('the shell brings every name of the query library that a remote imports', () => {
  const used = imports();
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter(([name]) => !(name in face))).toEqual([]);
});
