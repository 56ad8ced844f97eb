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

/**
 * Lock files that this process holds: one of its own that is not here was left by a process before it with the same
 * identity.
 */
const held = new Set<string>();

/**
 * Takes the folder for this process; answers how to give it back. A lock whose process is gone, after a crash or a
 * power cut, counts for nothing.
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

/** A process id alone is used again sooner or later; with the moment of its start it is not. */
function identity(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not allowed to signal it, so it is there.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return identity(pid) === holder;
}

/** The process's start in clock ticks since boot, where the system tells (Linux); else nothing. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The system's code of a failure, such as EEXIST. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
