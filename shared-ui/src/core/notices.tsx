import { useEffect, useRef } from 'react';
import { PartStyles } from '../theme/part-styles';
import type { NoticeQueue, QueuedNotice } from './notice-queue';

const DEFAULT_CLOSE_MS = 6000;
const WORDS = { success: 'Done', error: 'Failed', warning: 'Warning', info: 'Note' } as const;

const CSS = `
.sg-notices{position:fixed;z-index:80;right:16px;bottom:16px;display:flex;flex-direction:column;gap:8px;width:min(400px,calc(100vw - 32px))}
.sg-notice{--k:var(--sg-accent);display:flex;gap:10px;align-items:flex-start;padding:10px 8px 10px 14px;border:1px solid var(--sg-line);border-left:4px solid var(--k);border-radius:8px;background:var(--sg-raised);box-shadow:0 6px 24px var(--sg-shadow);animation:sg-notice-in .18s ease-out}
.sg-notice-success{--k:var(--sg-l1-mark)}.sg-notice-warning{--k:var(--sg-l2-mark)}.sg-notice-error{--k:var(--sg-l4-mark)}
.sg-notice p{flex:1;padding-top:3px;overflow-wrap:anywhere}
.sg-notice b{font-weight:600;margin-right:6px}
.sg-notice button{flex:none;width:28px;height:28px;border-radius:6px;color:var(--sg-muted);font-size:1rem;line-height:1}
.sg-notice button:hover{background:var(--sg-accent-soft);color:var(--sg-text)}
@keyframes sg-notice-in{from{opacity:0;transform:translateY(8px)}}
`;

/** The notices of the page, above everything. Each closes by itself and waits while it is hovered or focused. */
export function Notices({ queue }: { queue: Pick<NoticeQueue, 'notices' | 'close'> }) {
  return (
    <section className="sg-notices" aria-label="Notices" data-sg-live>
      <PartStyles part="notices" css={CSS} />
      {queue.notices.map((notice) => <NoticeItem key={notice.id} notice={notice} close={queue.close} />)}
    </section>
  );
}

function NoticeItem({ notice, close }: { notice: QueuedNotice; close: (id: number) => void }) {
  const timer = useAutoClose(notice.closeAfterMs === undefined ? DEFAULT_CLOSE_MS : notice.closeAfterMs, () => close(notice.id));
  return (
    <div
      role={notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status'}
      className={`sg-notice sg-notice-${notice.kind}`}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
    >
      <p><b>{WORDS[notice.kind]}</b>{notice.text}</p>
      <button type="button" aria-label="Close notice" onClick={() => close(notice.id)}>×</button>
    </div>
  );
}

/** Counts down; a pause keeps what is left, and hovering does not end while focus is still inside. */
function useAutoClose(closeAfterMs: number | null, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  const clock = useRef<{ holds: number; left: number | null; startedAt: number; timer?: ReturnType<typeof setTimeout> }>({ holds: 0, left: closeAfterMs, startedAt: 0 });

  const start = () => {
    const state = clock.current;
    if (state.left === null) return;
    state.startedAt = Date.now();
    state.timer = setTimeout(() => latest.current(), state.left);
  };
  const stop = () => {
    const state = clock.current;
    clearTimeout(state.timer);
    if (state.left !== null) state.left = Math.max(0, state.left - (Date.now() - state.startedAt));
  };

  useEffect(() => {
    start();
    return stop;
  }, []);

  return {
    pause: () => {
      clock.current.holds += 1;
      if (clock.current.holds === 1) stop();
    },
    resume: () => {
      clock.current.holds -= 1;
      if (clock.current.holds === 0) start();
    },
  };
}
