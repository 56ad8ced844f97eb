import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readingColumns } from '../src/exports/spreadsheets/columns';
import { xlsxStream } from '../src/exports/spreadsheets/xlsx-stream';

// Memory and the longest wait of others while a workbook is written: `npx tsx cli/bench-export.ts 100000`.

const ROWS = Number(process.argv[2] ?? 100_000);
const SAMPLE_MS = 5;
const START = Date.UTC(2026, 0, 1);

function* readings() {
  for (let at = 0; at < ROWS; at += 1) {
    const measuredAt = new Date(START + at * 60_000);
    yield {
      node: { id: 1, systemId: 1, name: 'Purlin 4', sensor: 'laser' as const },
      measuredAt,
      shownAt: measuredAt,
      measuredDistance: 5_000,
      deflection: (at % 997) / 10,
      temperature1: (at % 40) - 10,
      permissibleValue: 90,
      level1: 25,
      level2: 50,
      level3: 75,
      level4: 95,
      obstructed: false,
      importId: null,
    };
  }
}

let [peak, wait, last] = [0, 0, performance.now()];
const timer = setInterval(() => {
  const now = performance.now();
  wait = Math.max(wait, now - last - SAMPLE_MS);
  last = now;
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}, SAMPLE_MS);
let bytes = 0;
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    bytes += chunk.length;
    done();
  },
});
const started = performance.now();
await pipeline(xlsxStream('Measurements', readingColumns('Europe/Warsaw'), readings()), sink);
clearInterval(timer);
console.log(
  `${ROWS} rows, ${bytes} bytes, ${Math.round(performance.now() - started)} ms, ` +
    `at most ${Math.round(peak / 1e6)} MB of heap, ${Math.round(wait)} ms without a turn for others`,
);
