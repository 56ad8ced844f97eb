import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@sagitta/e2e/support/browser';
import { BASES } from '../../scripts/lib/ports.mjs';
import { benchApi } from './api/bench-api';
import { measureSearch } from './api/measure-search';
import { measureSilence } from './api/measure-silence';
import { measureUplinks } from './api/measure-uplinks';
import { measureUploads } from './api/measure-uploads';
import { barsOf, isBroken } from './bars';
import { benchGraphs } from './graphs/bench-graphs';
import { benchLighthouse } from './lighthouse/bench-lighthouse';
import { describeMachine } from './machine';
import { readOptions, USAGE } from './options';
import { benchPages } from './pages/bench-pages';
import { benchReplay } from './replay/measure-replay';
import { report, summary, withReport } from './report';
import { type Part, readResults, type Results, type Run, withNew, writeResults } from './results';
import { benchStart } from './start/measure-start';
import { benchSystems } from './systems/bench-systems';
import { benchTriage } from './systems/measure-triage';
import { benchWall } from './wall/measure-wall';
import { benchWorker } from './worker/measure-worker';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = join(ROOT, '.data/bench');
const RESULTS = join(OUTPUT, 'results.json');
/** The figures that the repository keeps. */
const KEPT = join(ROOT, 'docs/bench.json');
/** Away from a suite that somebody has open, and from the journeys. */
const BASE = Number(process.env.BENCH_PORT_BASE ?? BASES.bench);

const RUN: Readonly<Record<Part, (run: Run) => Promise<Partial<Results>>>> = {
  start: benchStart,
  api: benchApi,
  uploads: async ({ folder, say }) => ({ uploads: await measureUploads(join(folder, 'uploads'), say) }),
  silence: async ({ say }) => ({ silence: await measureSilence(say) }),
  search: async ({ say }) => ({ search: await measureSearch(say) }),
  uplinks: async ({ say }) => ({ uplinks: await measureUplinks(say) }),
  pages: benchPages,
  systems: benchSystems,
  triage: benchTriage,
  wall: benchWall,
  worker: benchWorker,
  graphs: benchGraphs,
  replay: benchReplay,
  lighthouse: benchLighthouse,
};

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) {
    console.log(USAGE);
    process.exitCode = 2;
    return;
  }
  const now = await measure(options.parts, options.readme);
  const results = withNew(await readResults(RESULTS), now);
  console.log(`\n${report(results)}\n`);
  if (options.readme) {
    // Not from the figures of this machine alone: it may never have measured the other parts.
    const kept = withNew(await readResults(KEPT), now);
    await writeReport('docs/bench.md', report(kept));
    await writeReport('README.md', summary(kept));
    await writeResults(KEPT, kept);
  }
  const broken = barsOf(results).filter((bar) => bar.portable && isBroken(bar));
  if (options.checkBars && broken.length > 0) process.exitCode = 1;
}

async function writeReport(name: string, lines: string): Promise<void> {
  const file = join(ROOT, name);
  await writeFile(file, withReport(await readFile(file, 'utf8'), lines));
}

/** What was measured now; the figures of other parts stay in the file of this machine. */
async function measure(parts: readonly Part[], thorough: boolean): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'sagitta-bench-'));
  const run: Run = {
    root: ROOT,
    base: BASE,
    output: OUTPUT,
    data: join(folder, 'database'),
    folder,
    thorough,
    say: (text) => console.log(`▸ ${text}`),
  };
  let now: Results = { measured: {} };
  try {
    const machine = await describeMachine(chromium().executablePath ?? '');
    for (const part of parts) {
      const [load = 0] = loadavg();
      if (part === parts[0] && load > cpus().length * 1.5)
        run.say(
          `The machine is busy already (load ${load.toFixed(1)} on ${cpus().length} cores): ` +
            `times will come out too long.`,
        );
      const figures = await RUN[part](run);
      now = withNew(now, {
        ...figures,
        measured: { [part]: { at: new Date().toISOString(), commit: commit(), load, machine } },
      });
      // A later part that fails must not cost the figures of the earlier ones.
      await writeResults(RESULTS, withNew(await readResults(RESULTS), now));
    }
    return now;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

await main(process.argv.slice(2));
