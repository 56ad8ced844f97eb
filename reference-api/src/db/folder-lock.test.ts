import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './folder-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('locks a free folder and releases it', () => {
  const unlock = lockFolder(folder);
  expect(existsSync(join(folder, 'lock'))).toBe(true);
  unlock();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('refuses a folder whose process is running, and names it', async () => {
  const other = spawn(process.execPath, [
    '-e',
    `
    const { readFileSync, writeFileSync } = require('node:fs');
    const stat = readFileSync('/proc/self/stat', 'utf8');
    writeFileSync(${JSON.stringify(join(folder, 'lock'))}, process.pid + ' ' + stat.slice(stat.lastIndexOf(')') +
      2).split(' ')[19]);
    console.log('locked');
    setInterval(() => undefined, 1000);`,
  ]);
  await new Promise((resolve, reject) => {
    other.stdout.once('data', resolve);
    other.once('exit', (code) => reject(new Error(`It ended with code ${code} and took no lock.`)));
  });
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(`process ${other.pid}`);
  const gone = new Promise((resolve) => {
    other.once('exit', resolve);
  });
  other.kill('SIGKILL');
  await gone;
  lockFolder(folder)();
});

test('takes over the lock of a dead process, of another one with the same id, and one that cannot be read', () => {
  for (const left of ['999999999 1', `${process.ppid} 1`, 'nonsense', '']) {
    writeFileSync(join(folder, 'lock'), left);
    const unlock = lockFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
  }
});
