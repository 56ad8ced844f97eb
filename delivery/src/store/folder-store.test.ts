import { open, readdir, writeFile, type FileHandle } from 'node:fs/promises';
import type * as Promises from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/fake-builds';
import { folderStore } from './folder-store';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof Promises>('node:fs/promises');
  return { ...actual, open: jest.fn(actual.open) };
});

const fails = (code: string) => Object.assign(new Error(`${code}: it does not work`), { code });

test.each([
  ['ENOSPC', 'is full'],
  ['EROFS', 'is read-only'],
  ['EACCES', 'cannot be changed by this user'],
  ['EIO', 'cannot be used'],
])('%s is told in words, and leaves what was there', async (code, words) => {
  const root = await temporaryFolder();
  const store = folderStore(root);
  await store.write('live/a.json', Buffer.from('one'));
  const handle = { writeFile: () => Promise.reject(fails(code)), close: () => Promise.resolve() };
  jest.mocked(open).mockResolvedValueOnce(handle as unknown as FileHandle);
  await expect(store.write('live/a.json', Buffer.from('two'))).rejects.toThrow(`The store ${root} ${words}: ${code}`);
  expect(String((await store.read('live/a.json'))?.bytes)).toBe('one');
  expect(await readdir(join(root, 'drafts'))).toEqual([]);
});

test('a file in the place of a folder is told in words', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'releases'), 'a file');
  await expect(folderStore(root).write('releases/a/1/x.js', Buffer.from('x'))).rejects.toThrow(
    /The store .* (has a file where a folder should be|cannot be used: EEXIST)/,
  );
});
