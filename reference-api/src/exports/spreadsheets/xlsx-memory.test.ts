import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** The program itself takes 22 MB of heap. 100,000 rows that were kept would take 60 MB more. */
const HEAP_MB = 32;

test('writes a workbook of 100,000 rows in the memory of a few', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx', 'cli/bench-export.ts', '100000'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  // A process that runs out of heap is aborted, and says so.
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^100000 rows, \d{7} bytes/);
});
