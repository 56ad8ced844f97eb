// Green results that are kept: what passed on the same files need not run again (docs/testing.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Piece A part of a stage that has a result of its own.
 * @property {string} name
 * @property {string} of what its result depends on, in words
 * @property {number} share of the stage's expected time
 * @property {string[]} args what the stage's command gets for it
 * @property {(path: string) => boolean} ignores files that it does not depend on; a new one counts until it is named
 *
 * @typedef {Record<string, {hash: string, at: string}>} Kept by stage and piece
 */

/**
 * The hash of every file of a repository, by its path.
 * @param {string} root
 * @returns {Map<string, string> | null} null where git cannot tell which there are
 */
export function hashesOf(root) {
  let listed;
  try {
    listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && isFile(join(root, path)));
  return new Map(paths.sort().map((path) => [path, hashOf(readFileSync(join(root, path)))]));
}

/**
 * One hash of all that a piece depends on.
 * @param {ReadonlyMap<string, string>} hashes
 * @param {Piece} piece
 * @param {readonly unknown[]} surroundings what else decides: the Node, the browser
 */
export function inputsOf(hashes, { args, ignores }, surroundings) {
  return hashOf(JSON.stringify([surroundings, args, [...hashes].filter(([path]) => !ignores(path))]));
}

/**
 * What is kept in a file; nothing where there is none, or none that can be read.
 * @param {string} file
 * @returns {Kept}
 */
export function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Keeps results beside those that are there.
 * @param {string} file
 * @param {Kept} results
 */
export function keep(file, results) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readKept(file), ...results }, null, 2)}\n`);
}

/**
 * The packages whose tests turbo did not run again, as it says itself.
 * @param {string} output
 */
export function repeatedBy(output) {
  return [...output.matchAll(/^@sagitta\/([\w-]+):test[\w:-]*: cache hit, replaying logs/gm)].map(([, name]) => name);
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}
