import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Outbox } from '../features/outbox/outbox';
import { afterFirstPage } from './after-first-page';
import type { OutboxHost } from './outbox-host';
import { useSuite } from './suite-context';

/** A question on signing out is not waited for longer: what waits stays on the device in any case. */
const LOOK_MS = 2_000;

interface Started {
  outbox: Outbox;
  Host: typeof OutboxHost;
}

/** What waits on this device, once the first page is up; and signing out, after a question where something waits. */
export function useOutbox(isOn: boolean): { shown: ReactNode; signOut: () => void } {
  const { services, outbox: load } = useSuite();
  const [started, setStarted] = useState<Started | null>(null);
  const [open, setOpen] = useState<'list' | 'leaving' | null>(null);
  const start = useCallback(async () => {
    const outbox = await load();
    if (!outbox) return;
    const { OutboxHost: Host } = await import(/* webpackChunkName: "outbox" */ './outbox-host');
    setStarted({ outbox, Host });
  }, [load]);
  useEffect(
    () => (isOn ? afterFirstPage(start, 'What waits on this device is not sent yet.') : undefined),
    [isOn, start],
  );
  const signOut = async () => {
    const look = new Promise<null>((done) => {
      setTimeout(done, LOOK_MS, null);
    });
    const outbox = started?.outbox ?? (await Promise.race([load().catch(() => null), look]));
    if (!outbox || outbox.view().changes.length === 0) return services.logout();
    setOpen('leaving');
    return started ?? start();
  };
  return {
    shown: started && isOn ? <started.Host outbox={started.outbox} open={open} onOpen={setOpen} /> : null,
    signOut: () => void signOut(),
  };
}
