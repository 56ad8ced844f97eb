import { hasDemo, isOpenDemo } from '@sagitta/shared-contracts/rules/demo';
import { ownersFromEnv, keyText } from '../store/owners';

/**
 * Keys of config.json that a host's environment sets: what CONFIG_JSON holds, and what follows from the demo's
 * settings, and whose releases are run.
 */
export function configFromEnv(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const owners = ownersFromEnv(env);
  const config = JSON.parse(env.CONFIG_JSON ?? '{}') as Record<string, unknown>;
  return {
    openDemo: isOpenDemo(env),
    ...config,
    // Nobody can sign in with them where the API has no demo world.
    ...(!hasDemo(env) && { demoAccounts: [] }),
    // Said by the installation and by nothing in the store, so that a browser can tell whose a release is.
    ...(owners.size > 0 && {
      owners: Object.fromEntries([...owners].map(([part, keys]) => [part, keys.map(keyText)])),
    }),
  };
}

/** The interface to listen on: that of the API, so nobody else reaches either unless both are opened. */
export function hostFromEnv({ HOST }: Readonly<Record<string, string | undefined>>): string {
  return HOST || '127.0.0.1';
}
