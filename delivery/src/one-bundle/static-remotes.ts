import type { Release } from '@sagitta/shared-contracts/registry';
import { isRemoteModule, type RemoteModule } from '@sagitta/shared-contracts/remote';

/**
 * Takes the place of the shell's federation.ts and fetch-release.ts in the one-bundle build: the same remotes, as plain
 * lazy imports.
 */
const MODULES: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  mfe_auth_accounts: () => import('../../../mfe-auth-accounts/src/module'),
  mfe_systems: () => import('../../../mfe-systems/src/module'),
  mfe_backoffice: () => import('../../../mfe-backoffice/src/module'),
  mfe_reporting: () => import('../../../mfe-reporting/src/module'),
};

/** The addresses in the bundle's registry are never asked for. */
export function fetchRelease(): void {}

export async function loadRelease(name: string, _release: Release): Promise<RemoteModule> {
  const load = MODULES[name];
  if (!load) throw new Error(`The bundle holds no part ${name}.`);
  const { default: remote } = await load();
  if (!isRemoteModule(remote)) throw new Error(`${name} does not export a remote.`);
  return remote;
}
