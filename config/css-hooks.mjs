// Lets Node import style files as the bundler does: the shell's build renders its first pictures in Node.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import cssText from './css-text.cjs';

export async function load(url, context, nextLoad) {
  const file = new URL(url);
  if (!file.pathname.endsWith('.css')) return nextLoad(url, context);
  const path = fileURLToPath(new URL(file.pathname, 'file:'));
  return { format: 'module', shortCircuit: true, source: cssText.cssModule(await readFile(path, 'utf8'), path) };
}
