import { useState } from 'react';
import { afterSave, draftOf, follow, isDirty, rebase, type DraftState } from '../model/draft';

export interface Draft<Values extends object> extends DraftState<Values> {
  dirty: boolean;
  type: (typed: Values) => void;
  /** Drops what is typed for what was read anew. */
  take: (stored: Values, lock: string | null) => void;
  /** Somebody else stored this meanwhile: what is typed stays, what is not follows them. */
  rebase: (stored: Values, lock: string | null) => void;
  /** `sent` is stored now, as `stored` says; what was typed since then is kept. */
  saved: (sent: Values, stored: Values, lock: string | null) => void;
}

/**
 * A form over something stored under an optimistic lock. It follows what is read anew, and never loses what is typed.
 */
export function useDraft<Values extends object>(stored: Values, lock: string | null): Draft<Values> {
  const [draft, setDraft] = useState(() => draftOf(stored, lock));
  const followed = follow(draft, stored, lock);
  if (followed !== draft) setDraft(followed);
  return {
    ...followed,
    dirty: isDirty(followed),
    type: (typed) => setDraft((now) => ({ ...now, typed })),
    take: (read, newLock) => setDraft(draftOf(read, newLock)),
    rebase: (read, newLock) => setDraft((now) => rebase(now, read, newLock)),
    saved: (sent, read, newLock) => setDraft((now) => afterSave(now, sent, read, newLock)),
  };
}
