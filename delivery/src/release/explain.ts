import { posix } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Store } from '../store/store';
import { PARTS } from '../suite';
import { mapKey } from './stored-releases';

/** Where a line of a stack names a file of a release: `…/<part>/<version>/<file>.js:<line>:<column>`. */
const POSITION = /[^\s()@]*\/([a-z][a-z0-9_]*)\/(\d[A-Za-z0-9.+-]*)\/([^\s():?]+\.js):(\d+):(\d+)/g;

/**
 * A stack from a browser, with each position in a release replaced by the one in the sources that it was built from.
 * What has no source map stays as it is, and is named at the end.
 */
export async function explain(store: Store, stack: string): Promise<string> {
  const maps = new Map<string, TraceMap | null>();
  const missing = new Set<string>();
  for (const [, part = '', version = '', file = ''] of stack.matchAll(POSITION)) {
    const key = mapKey(part, version, `${file}.map`);
    if (maps.has(key)) continue;
    const stored = await store.read(key);
    maps.set(key, stored && new TraceMap(stored.bytes.toString('utf8')));
    if (!stored) missing.add(`${part} ${version}`);
  }
  const explained = stack.replaceAll(POSITION, (found, part: string, version: string, file: string, ...rest) => {
    const map = maps.get(mapKey(part, version, `${file}.map`));
    const [line, column] = [Number(rest[0]), Number(rest[1])];
    if (!map || line < 1 || column < 1) return found;
    // Browsers count columns from 1, source maps from 0.
    const position = originalPositionFor(map, { line, column: column - 1 });
    if (position.source === null) return found;
    const name = position.name === null ? '' : `${position.name} `;
    const where = `${sourceOf(part, map, position.source)}:${position.line}:${position.column + 1}`;
    return `${name}${where} [${part} ${version}]`;
  });
  const notes = [...missing].map((release) => `No source map is kept of ${release}.`);
  return [explained, ...notes].join('\n');
}

/** webpack's address of a source, which is relative to the part's folder, as the path in this repository. */
function sourceOf(part: string, map: TraceMap, resolved: string): string {
  // Resolved as an address, `..` is lost.
  const source = map.sources[map.resolvedSources.indexOf(resolved)] ?? resolved;
  const folder = PARTS.find(({ name }) => name === part)?.folder ?? part;
  return posix.join(folder, source.replace(/^webpack:\/\/[^/]*\//, ''));
}
