import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare global {
  var removeTemporaryFolder: () => void;
}

/** Builds and stores that the tests make lie in one folder, which is removed when all of them are done. */
export default function setUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-delivery-'));
  process.env.TMPDIR = folder;
  globalThis.removeTemporaryFolder = () => rmSync(folder, { recursive: true, force: true });
}
