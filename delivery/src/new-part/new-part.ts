import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nameOfPart } from '@sagitta/shared-contracts/rules/parts';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import * as v from 'valibot';
import { filesOf, type NewPart } from './files';

const NAME = /^(?:mfe-)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;
/** Suites of one machine stand ten ports apart. */
const LAST_PORT = 9;

const TABLE = 'shared-contracts/src/rules/parts.json';
const TableSchema = v.array(v.object({ folder: v.string(), port: v.number() }));
type Table = v.InferOutput<typeof TableSchema>;

/**
 * Makes a part with one page: its folder, its line in the table of parts, and a line in each file that cannot come from
 * the table (compared by config/parts.test.mjs). Nothing is written where one of them is not as expected.
 * @param root folder of the workspace
 * @returns the files that were written, by their path in it
 */
export async function newPart(root: string, word: string): Promise<string[]> {
  const part = partCalled(word);
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const table = v.parse(TableSchema, JSON.parse(await read(TABLE)));
  if (table.some(({ folder }) => folder === part.folder) || existsSync(join(root, part.folder)))
    throw new Error(`${part.folder} is there already.`);
  const port = Array.from({ length: LAST_PORT }, (_, index) => index + 1).find((free) =>
    table.every((other) => other.port !== free),
  );
  if (port === undefined)
    throw new Error(`All ports up to ${LAST_PORT} above PORT_BASE are taken: suites of one machine stand ten apart.`);

  const written = new Map<string, string>();
  for (const [path, text] of Object.entries(filesOf(part, CONTRACT_VERSION)))
    written.set(join(part.folder, path), text);
  for (const [path, add] of Object.entries(ADDITIONS)) {
    const before = await read(path);
    const after = add(before, part, port, table);
    if (after === before) throw new Error(`${path} is not as expected, so that no line for ${part.folder} fits in.`);
    written.set(path, after);
  }
  for (const [path, text] of written) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...written.keys()];
}

function partCalled(word: string): NewPart {
  const [, page] = NAME.exec(word) ?? [];
  if (page === undefined)
    throw new Error(`"${word}" cannot be the name of a part: use small letters, digits and hyphens, as in firmware.`);
  const words = page.replaceAll('-', ' ');
  const folder = `mfe-${page}`;
  return { folder, name: nameOfPart(folder), page, title: words.charAt(0).toUpperCase() + words.slice(1) };
}

type Add = (text: string, part: NewPart, port: number, table: Table) => string;

/** What is added to which file; the same text where the place for it is not found. */
const ADDITIONS: Readonly<Record<string, Add>> = {
  [TABLE]: (text, { folder }, port) =>
    text.replace(/ \}\n\]\n$/, ` },\n  { "folder": "${folder}", "port": ${port} }\n]\n`),
  'docker-compose.yml': (text, part, port, table) => {
    const last = table.at(-1)?.folder ?? '';
    const address = `172.30.64.${10 + port}`;
    const version = `${part.name.toUpperCase()}_VERSION`;
    const service = [
      `  ${part.folder}:`,
      '    <<: *part',
      `    image: \${REGISTRY:-localhost}/sagitta-${part.folder}:\${${version}:-latest}`,
      `    networks: { inside: { ipv4_address: ${address} } }`,
    ].join('\n');
    const known = afterLine(text, new RegExp(`^ {6}- ${last}:.*$`, 'm'), `      - ${part.folder}:${address}`);
    return known === text
      ? text
      : afterLine(known, new RegExp(`^ {2}${last}:\n(?: {4}.*\n)*? {4}networks.*$`, 'm'), service);
  },
  'production/installation.env': (text, { name, page }) =>
    text.replace(/^(PART_BASES='\{.*)\}'$/m, `$1,"${name}":"https://${page}.sagitta.example"}'`),
  CODEOWNERS: (text, { folder, page }, _, table) =>
    afterLine(text, lineOf(table, '^/%/ .*$'), `${`/${folder}/`.padEnd(20)} @sagitta/${page}`),
  'delivery/src/one-bundle/static-remotes.ts': (text, { folder, name }, _, table) =>
    afterLine(
      text,
      lineOf(table, '^ {2}.*/%/src/module.*$'),
      `  ${name}: () => import('../../../${folder}/src/module'),`,
    ),
  'README.md': (text, { folder, title }, _, table) =>
    afterLine(text, lineOf(table, '^\\| \\[%\\].*$'), `| [${folder}](${folder}) | ${title} |`),
};

/** The line of the part that is last in the table, whose folder stands for % in the pattern. */
function lineOf(table: Table, pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('%', table.at(-1)?.folder ?? ''), 'm');
}

function afterLine(text: string, line: RegExp, added: string): string {
  return text.replace(line, (found) => `${found}\n${added}`);
}
