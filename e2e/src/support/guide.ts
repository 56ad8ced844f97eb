import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a guide asks for: a command to run, a file to create, or lines to add to the `pages` of a file. */
export type Step =
  | { kind: 'run'; command: string }
  | { kind: 'create'; file: string; text: string }
  | { kind: 'add'; file: string; text: string };

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
const CREATE = /Create `([^`]+)`:\s*$/;
const ADD = /Add to `pages` in `([^`]+)`:\s*$/;
const PAGES = /^\s*pages: [[{]$/m;

/**
 * The steps of each section of a guide in Markdown, by the section's heading.
 * @throws where a block of code follows no sentence that says what to do with it
 */
export function stepsOf(markdown: string): Map<string, Step[]> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const heading = section.slice(0, section.indexOf('\n'));
      const blocks = [...section.matchAll(BLOCK)];
      return [heading, blocks.flatMap((block) => stepsIn(section.slice(0, block.index), block))];
    }),
  );
}

function stepsIn(before: string, [, language, text = '']: RegExpMatchArray): Step[] {
  if (language === 'sh')
    return text
      .trim()
      .split('\n')
      .map((command) => ({ kind: 'run', command }));
  const oneLine = before.replaceAll('\n', ' ');
  const [, created] = CREATE.exec(oneLine) ?? [];
  if (created) return [{ kind: 'create', file: created, text }];
  const [, added] = ADD.exec(oneLine) ?? [];
  if (added) return [{ kind: 'add', file: added, text }];
  throw new Error(`The guide does not say what to do with:\n${text}`);
}

/** Does in a tree what a step says about its files. */
export async function write(tree: string, step: Exclude<Step, { kind: 'run' }>): Promise<void> {
  const path = join(tree, step.file);
  if (step.kind === 'create') {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, step.text, { flag: 'wx' });
  }
  const source = await readFile(path, 'utf8');
  if (!PAGES.test(source)) throw new Error(`${step.file} has no pages.`);
  return writeFile(
    path,
    source.replace(PAGES, (pages) => `${pages}\n${step.text.trimEnd()}`),
  );
}
