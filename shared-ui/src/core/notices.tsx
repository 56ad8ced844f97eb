import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PartStyles } from '../theme/part-styles';
import type { NoticeQueue, QueuedNotice } from './notice-queue';
import { NOTICES_ID } from './notices-element';

const DEFAULT_CLOSE_MS = 6000;
const WORDS = { success: 'Done', error: 'Failed', warning: 'Warning', info: 'Note' } as const;

const CSS = `
.sg-notices{position:fixed;z-index:80;right:16px;bottom:16px;display:flex;flex-direction:column;gap:8px;width:min(400px,calc(100vw - 32px));max-height:calc(100dvh - 80px);overflow-y:auto;pointer-events:auto}
.sg-notice{--k:var(--sg-accent);display:flex;gap:10px;align-items:flex-start;padding:10px 8px 10px 14px;border:1px solid var(--sg-line);border-left:4px solid var(--k);border-radius:8px;background:var(--sg-raised);box-shadow:0 6px 24px var(--sg-shadow);animation:sg-notice-in .18s ease-out}
.sg-notice-success{--k:var(--sg-ok-mark)}.sg-notice-warning{--k:var(--sg-l2-mark)}.sg-notice-error{--k:var(--sg-l4-mark)}
.sg-notice p{flex:1;padding-top:3px;overflow-wrap:anywhere}
.sg-notice b{font-weight:600;margin-right:6px}
.sg-notice button{flex:none;width:28px;height:28px;border-radius:6px;color:var(--sg-muted);font-size:1rem;line-height:1}
.sg-notice button:hover{background:var(--sg-accent-soft);color:var(--sg-text)}
@media (max-width:799.98px){.sg-notices{top:64px;bottom:auto}}
@keyframes sg-notice-in{from{opacity:0;transform:translateY(8px)}}
`;

/**
 * The notices of the page, above everything. Each closes by itself and waits while it is hovered or focused.
 * A live region that is a child of `body`: a modal dialog hides every other child from screen readers.
 */
export function Notices({ queue }: { queue: Pick<NoticeQueue, 'notices' | 'close'> }) {
  return createPortal(
    <section id={NOTICES_ID} className="sg-notices" aria-label="Notices" aria-live="polite">
      <PartStyles part="notices" css={CSS} />
      {queue.notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} close={queue.close} />
      ))}
    </section>,
    document.body,
  );
}

function NoticeItem({ notice, close }: { notice: QueuedNotice; close: (id: number) => void }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(notice.closeAfterMs === undefined ? DEFAULT_CLOSE_MS : notice.closeAfterMs);
  const held = hovered || focused;

  // Counts down what is left; being held keeps it.
  useEffect(() => {
    const wait = left.current;
    if (held || wait === null) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => close(notice.id), wait);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, wait - (Date.now() - startedAt));
    };
  }, [held, close, notice.id]);

  return (
    <div
      role={notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status'}
      className={`sg-notice sg-notice-${notice.kind}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p>
        <b>{WORDS[notice.kind]}</b>
        {notice.text}
      </p>
      <button type="button" aria-label="Close notice" onClick={() => close(notice.id)}>
        ×
      </button>
    </div>
  );
}
