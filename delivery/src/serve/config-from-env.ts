import { hasDemo, isOpenDemo } from '@sagitta/shared-contracts/rules/demo';

/**
 * Keys of config.json that a host's environment sets: what CONFIG_JSON holds, and what follows from the demo's
 * settings.
 */
export function configFromEnv(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const config = JSON.parse(env.CONFIG_JSON ?? '{}') as Record<string, unknown>;
  return {
    openDemo: isOpenDemo(env),
    ...config,
    // Nobody can sign in with them where the API has no demo world.
    ...(!hasDemo(env) && { demoAccounts: [] }),
  };
}

/** The interface to listen on: that of the API, so nobody else reaches either unless both are opened. */
export function hostFromEnv({ HOST }: Readonly<Record<string, string | undefined>>): string {
  return HOST || '127.0.0.1';
}
