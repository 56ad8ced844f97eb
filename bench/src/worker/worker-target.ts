import type { Browser } from 'playwright-core';
import { SLOW_LINE } from '../pages/network';

/** What the workers of a browser ask the network for. */
export interface WorkerLine {
  /** Bytes and requests since the last call. */
  take: () => { bytes: number; requests: number };
}

/**
 * Gives every service worker of a browser the slow line, since that of a page's session is not its worker's. Not the
 * slow processor: the browser slows main threads only.
 */
export async function slowWorkers(browser: Browser): Promise<WorkerLine> {
  const session = await browser.newBrowserCDPSession();
  const none = { bytes: 0, requests: 0 };
  let sum = none;
  let sent = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params?: { encodedDataLength?: number } };
    if (method !== 'Network.loadingFinished') return;
    sum = { bytes: sum.bytes + (params?.encodedDataLength ?? 0), requests: sum.requests + 1 };
  });
  const slow = async (targetId: string) => {
    // Not flat, since the driver speaks to none but its own sessions.
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const send = (method: string, params: object) => {
      sent += 1;
      return session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: sent, method, params }),
      });
    };
    await send('Network.enable', {});
    await send('Network.emulateNetworkConditions', SLOW_LINE);
  };
  session.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type === 'service_worker') void slow(targetId);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  return {
    take: () => {
      const taken = sum;
      sum = none;
      return taken;
    },
  };
}
