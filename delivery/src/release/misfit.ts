import { contractFits } from '@sagitta/shared-contracts/manifest';
import semver from 'semver';
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
    if (!semver.satisfies(version, range)) return `needs ${name} ${range}, the shell has ${version}.`;
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
