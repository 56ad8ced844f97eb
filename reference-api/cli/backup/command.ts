import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drill, drillTable, type DrillReport } from './drill';
import { makeBackup } from './make-backup';
import { writeMetrics } from './metrics-file';

export interface Said {
  lines: readonly string[];
  /** 0: in order, 1: not, 2: not tried. */
  status: 0 | 1 | 2;
}

type Env = Readonly<Record<string, string | undefined>>;

/** `backup <file> [--tools …] [--metrics file]` */
export async function backupCommand(args: readonly string[], env: Env): Promise<Said> {
  const { file, tools, metrics } = wordsOf(args, env);
  if (file === undefined) return { lines: ['Usage: backup <file> [--tools "…"] [--metrics <file>]'], status: 2 };
  const url = env.DATABASE_URL;
  if (!url) return { lines: ['DATABASE_URL is not set.'], status: 2 };
  const { bytes, contents } = await makeBackup(url, file, tools);
  const rows = contents.held.reduce((sum, held) => sum + held.rows, 0);
  if (metrics !== undefined)
    await writeMetrics(metrics, [
      {
        name: 'sagitta_backup_timestamp_seconds',
        help: 'The moment that the last backup holds.',
        value: seconds(contents.at),
      },
      { name: 'sagitta_backup_bytes', help: 'Size of the last backup.', value: bytes },
    ]);
  return {
    lines: [
      `${file}: ${bytes} bytes, ${rows} rows, as of ${contents.at}.`,
      `The ledger ends with entry ${contents.ledger?.entries ?? 0}, ${contents.ledger?.head ?? 'none'}.`,
    ],
    status: 0,
  };
}

/** `restore-drill [file] [--tools …] [--metrics file]`; without a file, of a backup that it makes itself */
export async function drillCommand(args: readonly string[], env: Env, now = () => Date.now()): Promise<Said> {
  const { file, tools, metrics } = wordsOf(args, env);
  const [live, server] = [env.DATABASE_URL, env.SCRATCH_DATABASE_URL || env.DATABASE_URL];
  if (!server) return { lines: ['DATABASE_URL or SCRATCH_DATABASE_URL is not set.'], status: 2 };
  if (file === undefined && !live) return { lines: ['DATABASE_URL is not set: whose backup?'], status: 2 };
  const folder = await mkdtemp(join(tmpdir(), 'sagitta-drill-'));
  const began = now();
  try {
    const own = join(folder, 'drill.dump');
    if (file === undefined) await makeBackup(live ?? '', own, tools);
    const report = await drill(file ?? own, { server, tools, live });
    const isWhole = report.problems.length === 0;
    if (metrics !== undefined)
      await writeMetrics(metrics, [
        {
          name: 'sagitta_restore_drill_timestamp_seconds',
          help: 'When a restore was last tried.',
          value: now() / 1000,
        },
        {
          name: 'sagitta_restore_drill_problems',
          help: 'What was not as it has to be.',
          value: report.problems.length,
        },
        { name: 'sagitta_restore_drill_seconds', help: 'How long it took.', value: (now() - began) / 1000 },
      ]);
    return { lines: [...drillTable(report), ...summary(report)], status: isWhole ? 0 : 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summary({ before, after, isBehind, problems }: DrillReport): string[] {
  if (problems.length > 0) return ['The restored database is not in order:', ...problems.map((one) => `- ${one}`)];
  const { entries = 0, head = 'none' } = after?.ledger ?? {};
  return [
    before
      ? `Everything was restored, as of ${before.at}: every row, definition and ledger entry is the same.`
      : 'It was restored. Nobody wrote down what it has to hold; its ledger is the beginning of the one in use.',
    `The ledger is whole: ${entries} entries, the last one has the hash ${head}.`,
    isBehind
      ? 'An instance of this version starts on it, and migrates it.'
      : 'An instance of this version starts on it as it is.',
  ];
}

function wordsOf(args: readonly string[], { INIT_CWD = '.' }: Env) {
  const { values, positionals } = parseArgs({
    // pnpm passes on the two dashes before the command's options.
    args: args.filter((one) => one !== '--'),
    options: { tools: { type: 'string', default: '' }, metrics: { type: 'string' } },
    allowPositionals: true,
  });
  const tools = values.tools.split(' ').filter((word) => word !== '');
  // Where the person is; pnpm runs a command in its package.
  const here = (file: string | undefined) => (file === undefined ? undefined : resolve(INIT_CWD, file));
  return { file: here(positionals[0]), tools, metrics: here(values.metrics) };
}

const seconds = (moment: string) => Date.parse(moment) / 1000;
