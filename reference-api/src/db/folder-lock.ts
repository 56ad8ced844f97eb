import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder belongs to another running process. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by process ${holder}. Stop that process, ` +
        `or choose another folder with DATA_DIR or another PORT_BASE.`,
    );
  }
}

/** Lock files held by this process. A file with its identity that is not listed here was left by an earlier process. */
const held = new Set<string>();

/**
 * Locks the folder for this process; returns the function that releases it. A lock whose process is gone, after a crash
 * or a power cut, is ignored.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  const mine = identity(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      held.add(file);
      return () => {
        held.delete(file);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const holder = readFileSync(file, 'utf8');
      if (holder === mine ? held.has(file) : isAlive(holder))
        throw new FolderInUse(folder, holder.split(' ')[0] ?? '?');
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(folder, '?');
}

/** A process id alone is reused sooner or later; combined with its start time it is not. */
function identity(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not permitted to signal it, so it exists.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return identity(pid) === holder;
}

/** The process's start in clock ticks since boot, if the system reports it (Linux); else nothing. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The system's error code, such as EEXIST. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
