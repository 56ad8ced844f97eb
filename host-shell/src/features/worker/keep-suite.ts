import { PUSH_WORKER } from '@sagitta/shared-contracts/rules/push';

/**
 * Registers the worker that serves the suite without a network, and asks it to keep what this account may open.
 * @param entries addresses of the parts' entries
 */
export async function keepSuite(entries: readonly string[]): Promise<void> {
  // Only over https, or on the machine itself.
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/' });
  } catch (error) {
    // A browser that refuses it, or an older server: the suite works as it does without, and the next page tries again.
    console.warn('The suite does not open without a network.', error);
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: entries });
}
