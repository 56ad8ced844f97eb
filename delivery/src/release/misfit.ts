import { contractFits } from '@sagitta/shared-contracts/manifest';
import type { RemoteFacts, ShellFacts } from './facts';

/** Why a shell cannot run a remote's release; undefined where it can. */
export function misfitOf(remote: RemoteFacts, shell: ShellFacts): string | undefined {
  return (
    contractMisfit(remote.manifest.contract, shell) ?? sharedMisfit(remote, shell) ?? namesMisfit(remote.uses, shell)
  );
}

function contractMisfit(range: string, shell: ShellFacts): string | undefined {
  return contractFits(shell.contract, range) ? undefined : `needs contract ${range}, the shell has ${shell.contract}.`;
}

function sharedMisfit({ shared }: RemoteFacts, shell: ShellFacts): string | undefined {
  for (const [name, range] of Object.entries(shared)) {
    const owner = Object.keys(shell.shared).find((key) => name === key || name.startsWith(`${key}/`));
    const version = owner && shell.shared[owner];
    if (!version) return `shares ${name}, which the shell does not bring.`;
    if (range !== '*' && !satisfies(version, range)) return `needs ${name} ${range}, the shell has ${version}.`;
  }
  return undefined;
}

/**
 * A version says too little: the shell hands on a part of some packages, and additions to ours do not raise a version.
 */
function namesMisfit(uses: RemoteFacts['uses'], { exports }: ShellFacts): string | undefined {
  // A shell of an older tool does not say what it exports.
  if (Object.keys(exports).length === 0) return undefined;
  for (const [address, used] of Object.entries(uses)) {
    const exported = exports[address];
    if (exported === undefined) return `uses ${address}, which the shell does not bring.`;
    const missing = exported === null ? [] : used.filter((name) => !exported.includes(name));
    if (missing.length > 0)
      return (
        `uses ${missing.join(', ')} of ${address}, which the shell does not hand on: ` +
        `add it to the shell (host-shell/src/features/remotes) and release the shell first.`
      );
  }
  return undefined;
}

/** Whether a version is within `^major.minor.patch`, the one kind of range that the preset writes. */
export function satisfies(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [needMajor = 0, needMinor = 0, needPatch = 0] = numbers(range.replace(/^\^/, ''));
  if (major !== needMajor) return false;
  if (major === 0 && minor !== needMinor) return false;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}
