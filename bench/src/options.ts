import { type Part, PARTS } from './results';

/** Words that choose more than the part of their name. */
const ALSO: Partial<Record<string, readonly Part[]>> = {
  api: ['uploads', 'silence', 'search', 'uplinks'],
  systems: ['triage'],
};

export interface Options {
  parts: readonly Part[];
  /** Ends with 1 where a bar of bytes or a ratio is broken. */
  checkBars: boolean;
  /** Puts the table into README.md and the figures into docs/bench.json. */
  readme: boolean;
}

export const USAGE = `pnpm bench [${PARTS.join('] [')}] [--check-bars] [--readme]

Measures the parts named (with api: uploads, silence, search and uplinks too; with systems: triage), or all,
and prints them in one table.
The figures go to .data/bench/results.json.
  --check-bars  end with 1 where a bar of bytes or a ratio is broken
  --readme      renew the tables in docs/bench.md, the summary in README.md and the figures in docs/bench.json`;

/** Null where an argument makes no sense. */
export function readOptions(args: readonly string[]): Options | null {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (
    flags.some((flag) => !['--check-bars', '--readme'].includes(flag)) ||
    words.some((word) => !(PARTS as readonly string[]).includes(word))
  )
    return null;
  const chosen = words.flatMap((word) => [word, ...(ALSO[word] ?? [])]);
  return {
    parts: words.length === 0 ? PARTS : PARTS.filter((part) => chosen.includes(part)),
    checkBars: flags.includes('--check-bars'),
    readme: flags.includes('--readme'),
  };
}
