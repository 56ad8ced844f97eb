import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root, say } from './run.mjs';

const stamp = join(root, 'node_modules', '.sagitta-installed');

/** Installs the workspace with the pinned pnpm, unless the lock file is the one last installed. */
export async function install() {
  requireNode();
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  say(`Installing packages with ${packageManager} …`);
  await must('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], { env: { CI: '1' } });
  writeFileSync(stamp, lock);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or later is needed; this is ${process.version}.`);
}
