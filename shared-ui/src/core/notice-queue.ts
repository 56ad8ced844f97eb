import type { Notice } from '@sagitta/shared-contracts/shell';
import { useCallback, useMemo, useState } from 'react';

export interface QueuedNotice extends Notice {
  id: number;
}

export interface NoticeQueue {
  notices: readonly QueuedNotice[];
  /** Shows a notice; returns a function that takes it back. */
  notify: (notice: Notice) => () => void;
  close: (id: number) => void;
  clear: () => void;
}

let lastId = 0;

/** The notices on screen, newest last. */
export function useNoticeQueue(): NoticeQueue {
  const [notices, setNotices] = useState<readonly QueuedNotice[]>([]);
  const close = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const clear = useCallback(() => setNotices([]), []);
  const notify = useCallback(
    (notice: Notice) => {
      lastId += 1;
      const id = lastId;
      setNotices((all) => [...all, { ...notice, id }]);
      return () => close(id);
    },
    [close],
  );
  return useMemo(() => ({ notices, notify, close, clear }), [notices, notify, close, clear]);
}
