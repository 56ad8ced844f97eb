import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { keepSending } from '../features/outbox/keep-sending';
import type { Outbox, OutboxView } from '../features/outbox/outbox';
import { sentText } from '../features/outbox/change-words';
import { OutboxBar } from '../features/outbox/outbox-bar';
import { OutboxDialog } from '../features/outbox/outbox-dialog';
import { askLater } from '../features/recovery/later';
import { useSuite } from './suite-context';

/** Whoever comes down from a roof may look late. */
const SENT_MS = 20_000;

export interface OutboxHostProps {
  outbox: Outbox;
  open: 'list' | 'leaving' | null;
  onOpen: (open: 'list' | 'leaving' | null) => void;
}

/** Sends what waits as soon as the host answers, and shows it (docs/product/offline.md#work-that-waits). */
export function OutboxHost({ outbox, open, onOpen }: OutboxHostProps) {
  const { services } = useSuite();
  const view = useSyncExternalStore(outbox.subscribe, outbox.view);
  const isWaiting = view.changes.length > 0;
  useEffect(() => keepSending(outbox, { now: services.now, later: askLater }), [outbox, services]);
  useRenewal(view.changes.length);
  useNotices(view, open !== null, () => onOpen('list'));
  useEachMinute(isWaiting);
  const now = services.now();
  return (
    <>
      {isWaiting ? <OutboxBar view={view} now={now} onOpen={() => onOpen('list')} /> : null}
      {open ? (
        <OutboxDialog
          outbox={outbox}
          view={view}
          now={now}
          leaving={open === 'leaving' ? () => services.logout() : null}
          onClose={() => onOpen(null)}
        />
      ) : null}
    </>
  );
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

/** Of hundreds that are sent one after the other not each is a reason to ask for everything again. */
const RENEW_MS = 2_000;

/** When fewer wait, what pages show is out of date: also where another tab has sent them. */
function useRenewal(count: number): void {
  const client = useQueryClient();
  const before = useRef(count);
  const renewal = useRef<{ last: number; timer: ReturnType<typeof setTimeout> | undefined }>({
    last: -Infinity,
    timer: undefined,
  });
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    const { current } = renewal;
    if (!isFewer || current.timer !== undefined) return;
    const renew = () => {
      current.timer = undefined;
      current.last = performance.now();
      void client.invalidateQueries();
    };
    const wait = count === 0 ? 0 : current.last + RENEW_MS - performance.now();
    if (wait <= 0) renew();
    else current.timer = setTimeout(renew, wait);
  }, [client, count]);
  useEffect(() => () => clearTimeout(renewal.current.timer), []);
}

/** Says what begins to wait, and what was sent. The list says so itself, and on a phone a notice would lie over it. */
function useNotices({ kept, round, changes }: OutboxView, isListed: boolean, onShow: () => void): void {
  const { services } = useSuite();
  // One at a time: what waits is counted below the header, and notices lie over the page.
  const close = useRef<() => void>(undefined);
  const tell = (notice: Notice) => {
    close.current?.();
    close.current = isListed ? undefined : services.notify(notice);
  };
  const tellKept = useEffectEvent(({ act, of }: NonNullable<OutboxView['kept']>) => {
    const text = `Waits to be sent: ${act}, ${of}. It is not in force.`;
    tell({ kind: 'info', text, action: { label: 'Show', run: onShow } });
  });
  const tellSent = useEffectEvent(({ sent }: NonNullable<OutboxView['round']>) => {
    if (sent === 0) return;
    const left = changes.length;
    const done = sentText(sent);
    if (left === 0) tell({ kind: 'success', text: `${done} Nothing waits any more.`, closeAfterMs: SENT_MS });
    else tell({ kind: 'info', text: `${done} ${left === 1 ? '1 still waits' : `${left} still wait`}.` });
  });
  useEffect(() => {
    if (kept) tellKept(kept);
  }, [kept]);
  useEffect(() => {
    if (round) tellSent(round);
  }, [round]);
  useEffect(() => {
    if (isListed) close.current?.();
  }, [isListed]);
}
