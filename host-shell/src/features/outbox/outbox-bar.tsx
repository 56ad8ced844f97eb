import { PartStyles } from '@sagitta/shared-ui/core';
import { CloudUpload } from 'lucide-react';
import { summary } from './change-words';
import type { OutboxView } from './outbox';
import styles, { css } from './outbox.module.css';

interface OutboxBarProps {
  view: OutboxView;
  now: number;
  onOpen: () => void;
}

/** Below the header while something waits: how much, and one press away what. */
export function OutboxBar({ view: { changes, sending }, now, onOpen }: OutboxBarProps) {
  return (
    <div className={styles.bar} role="status">
      <PartStyles part="sh-outbox" css={css} />
      <button type="button" onClick={onOpen}>
        <CloudUpload size={18} aria-hidden="true" />
        <span>{summary(changes, sending, now)}</span>
        <span className={styles.show}>Show</span>
      </button>
    </div>
  );
}
