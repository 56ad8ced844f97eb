import { parseArgs } from 'node:util';
import { hostname, userInfo } from 'node:os';
import type { ChangeOptions } from '../release/publish';

/** A command that was typed wrongly. */
export class Mistyped extends Error {}

const OPTIONS = {
  expect: { type: 'string' },
  'dry-run': { type: 'boolean' },
  lift: { type: 'boolean' },
  'instead-of-bad': { type: 'boolean' },
  'no-build': { type: 'boolean' },
  'no-smoke': { type: 'boolean' },
  'store-only': { type: 'boolean' },
  days: { type: 'string', default: '30' },
  keep: { type: 'string', default: '5' },
} as const;

export interface Words {
  names: readonly string[];
  change: ChangeOptions;
  build: boolean;
  smoke: boolean;
  storeOnly: boolean;
  /** For prune. */
  days: number;
  keep: number;
}

/** What follows a command's name. */
export function wordsOf(args: readonly string[], env: NodeJS.ProcessEnv): Words {
  const { values, positionals } = parse(args);
  return {
    names: positionals,
    change: {
      by: env.RELEASED_BY ?? `${userInfo().username}@${hostname()}`,
      expect: values.expect,
      dryRun: values['dry-run'],
      lift: values.lift,
      insteadOfBad: values['instead-of-bad'],
    },
    build: !values['no-build'],
    smoke: !values['no-smoke'],
    storeOnly: values['store-only'] ?? false,
    // What was live today runs in open tabs.
    days: countOf('--days', values.days, 1),
    keep: countOf('--keep', values.keep),
  };
}

function countOf(option: string, text: string, least = 0): number {
  const count = Number(text);
  if (!/^\d{1,4}$/.test(text) || count < least)
    throw new Mistyped(`${option} takes a whole number from ${least} to 9999.`);
  return count;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Mistyped(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
