import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Outbox, OutboxView, Round } from '../features/outbox/outbox';
import type * as Screens from '../features/outbox/screens';
import { askLater } from '../features/recovery/later';
import { afterFirstPage } from './after-first-page';
import { useSuite } from './suite-context';

const NOTHING: OutboxView = { changes: [], sending: null, round: null };
const noSubscription = () => () => undefined;
const nothing = () => NOTHING;
/** Whoever comes down from a roof may look late. */
const SENT_MS = 20_000;
/** A question on signing out is not waited for longer: what waits stays on the device in any case. */
const LOOK_MS = 2_000;

export interface OutboxUse {
  /** Below the header, while something waits. */
  bar: ReactNode;
  shown: ReactNode;
  /** Signs out, after a question where something waits. */
  signOut: () => void;
}

/** Sends what waits on this device as soon as the host answers, and shows it (offline.md#work-that-waits). */
export function useOutbox(isOn: boolean): OutboxUse {
  const { services, outbox: load } = useSuite();
  const [open, setOpen] = useState<'list' | 'leaving' | null>(null);
  const [outbox, take] = useSendingOutbox(isOn, () => setOpen('list'));
  const view = useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.view ?? nothing);
  const isWaiting = view.changes.length > 0;
  const screens = useScreens(isWaiting || open !== null);
  useRenewal(view.changes.length);
  useSentNotice(view.round, view.changes.length);
  useEachMinute(isWaiting);

  const signOut = async () => {
    const look = new Promise<null>((done) => {
      setTimeout(done, LOOK_MS, null);
    });
    const found = outbox ?? (await Promise.race([load().catch(() => null), look]));
    if (!found || found.view().changes.length === 0) return services.logout();
    take(found);
    return setOpen('leaving');
  };

  const now = services.now();
  return {
    bar: screens && isWaiting ? <screens.OutboxBar view={view} now={now} onOpen={() => setOpen('list')} /> : null,
    shown:
      screens && outbox && open ? (
        <screens.OutboxDialog
          outbox={outbox}
          view={view}
          now={now}
          leaving={open === 'leaving' ? () => services.logout() : null}
          onClose={() => setOpen(null)}
        />
      ) : null,
    signOut: () => void signOut(),
  };
}

/** The outbox, once the first page is up or something comes to it; it sends by itself from then on. */
function useSendingOutbox(isOn: boolean, onShow: () => void): [Outbox | null, (outbox: Outbox) => void] {
  const { services, outbox: load, onKept } = useSuite();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    return afterFirstPage(async () => setOutbox(await load()), 'What waits on this device is not sent yet.');
  }, [isOn, load]);
  // One at a time: what waits is counted below the header, and notices lie over the page.
  const close = useRef<() => void>(undefined);
  const onText = useEffectEvent((text: string) => {
    void load().then(setOutbox);
    close.current?.();
    close.current = services.notify({ kind: 'info', text, action: { label: 'Show', run: onShow } });
  });
  useEffect(() => onKept((text) => onText(text)), [onKept]);
  useEffect(() => {
    if (!outbox || !isOn) return undefined;
    const stop = new AbortController();
    const start = async () => {
      const { keepSending } = await import(/* webpackChunkName: "outbox" */ '../features/outbox/keep-sending');
      if (stop.signal.aborted) return;
      const end = keepSending(outbox, { now: services.now, later: askLater });
      stop.signal.addEventListener('abort', end);
    };
    void start();
    return () => stop.abort();
  }, [outbox, isOn, services]);
  return [outbox, setOutbox];
}

/** What waits becomes old while nothing else happens. */
function useEachMinute(isOn: boolean): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => draw((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

function useScreens(isNeeded: boolean): typeof Screens | null {
  const [screens, setScreens] = useState<typeof Screens | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "outbox" */ '../features/outbox/screens').then(setScreens, (error: unknown) =>
      console.warn('What waits on this device cannot be shown.', error),
    );
  }, [isNeeded]);
  return screens;
}

/** When fewer wait, what pages show is out of date: also where another tab has sent them. */
function useRenewal(count: number): void {
  const client = useQueryClient();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void client.invalidateQueries();
    before.current = count;
  }, [client, count]);
}

function useSentNotice(round: Round | null, left: number): void {
  const { services } = useSuite();
  const tell = useEffectEvent(({ sent }: Round) => {
    if (sent === 0) return;
    const done = sent === 1 ? '1 change that waited was sent.' : `${sent} changes that waited were sent.`;
    if (left === 0)
      services.notify({ kind: 'success', text: `${done} Nothing waits any more.`, closeAfterMs: SENT_MS });
    else services.notify({ kind: 'info', text: `${done} ${left === 1 ? '1 still waits' : `${left} still wait`}.` });
  });
  useEffect(() => {
    if (round) tell(round);
  }, [round]);
}
