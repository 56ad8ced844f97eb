import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PartStyles } from '../theme/part-styles';
import type { NoticeQueue, QueuedNotice } from './notice-queue';
import { NOTICES_ID } from './notices-element';
import css from './notices.css';

const DEFAULT_CLOSE_MS = 6000;
const WORDS = { success: 'Done', error: 'Failed', warning: 'Warning', info: 'Note' } as const;

/**
 * The notices of the page, above everything. Each closes by itself and waits while it is hovered or focused.
 * A live region that is a child of `body`: a modal dialog hides every other child from screen readers.
 */
export function Notices({ queue }: { queue: Pick<NoticeQueue, 'notices' | 'close'> }) {
  return createPortal(
    <section id={NOTICES_ID} className="sg-notices" aria-label="Notices" aria-live="polite">
      <PartStyles part="notices" css={css} />
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

  // Counts down the remaining time; holding pauses it.
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
      {notice.action ? (
        <button type="button" className="sg-notice-action" onClick={notice.action.run}>
          {notice.action.label}
        </button>
      ) : null}
      <button type="button" aria-label="Close notice" onClick={() => close(notice.id)}>
        ×
      </button>
    </div>
  );
}
