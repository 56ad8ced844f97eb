import { errorDetails, isApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { type Confirmation, confirmLog, firstConfirmation, type Log } from '@sagitta/shared-contracts/api/log';
import type { Correction } from '@sagitta/shared-contracts/correction';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markConfirmed } from '../api/logs-query';
import { confirmedText } from '../../../shared/model/confirmed-text';
import { waitingConfirmation } from '../model/waiting-confirmation';
import { CONFIRMED_NOTICE_MS, LOG_NOTICE_MS } from '../model/notices';

/**
 * Confirms an entry, with a comment or without. Where somebody else was first, theirs stands and is shown
 * (docs/decisions/0066-evidence-that-holds.md).
 */
export function useConfirmLog(log: Log, correction: Correction | null = null) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const { name } = useSession();
  return useMutation({
    // Without a network it is the shell that keeps it, and says so: it must not wait here, in silence.
    networkMode: 'always',
    onMutate: () => ({ isSent: navigator.onLine }),
    mutationFn: async (comment: string) => {
      try {
        const input = { logID: log.id, ...(comment.trim() !== '' && { comment }) };
        return await call(confirmLog, { input }, { waits: waitingConfirmation([log], comment, correction) });
      } catch (error) {
        // The answer to an earlier attempt was lost, and the host kept what it said.
        const first = storedConfirmation(error);
        if (first && isSame(first, { confirmedBy: name, confirmComment: comment.trim() || null })) return first;
        throw error;
      }
    },
    onSuccess: (confirmation) => {
      markConfirmed(client, new Map([[log.id, confirmation]]));
      notify({ kind: 'success', text: 'Log was confirmed successfully.', closeAfterMs: CONFIRMED_NOTICE_MS });
    },
    onError: (error, _comment, attempt) => {
      if (isWaiting(error)) return;
      const first = storedConfirmation(error);
      if (first) markConfirmed(client, new Map([[log.id, first]]));
      notify({ kind: 'error', text: whyNot(log, error, attempt?.isSent), closeAfterMs: LOG_NOTICE_MS });
    },
  });
}

/** The confirmation of whoever was first; null where the call failed for another reason. */
export function storedConfirmation(error: unknown): Confirmation | null {
  return firstConfirmation(errorDetails(error).stored);
}

type Said = Pick<Confirmation, 'confirmedBy' | 'confirmComment'>;

/** Whether two confirmations say the same, as when an earlier attempt had succeeded. */
export function isSame(one: Said, other: Said): boolean {
  return one.confirmedBy === other.confirmedBy && one.confirmComment === other.confirmComment;
}

/** A gateway that got no answer from the host. */
const UNANSWERED: readonly number[] = [502, 504];

/** Without the host's own answer it may have stored what was sent. */
export function mayBeStored(error: unknown, isSent = true): boolean {
  return isSent && !(isApiError(error) && error.kind === 'status' && !UNANSWERED.includes(error.status));
}

/** What became of a confirmation that failed, and why. */
export function whyNot(log: Log, error: unknown, isSent?: boolean): string {
  const first = storedConfirmation(error);
  return `${outcome(error, isSent)} ${first ? `${confirmedText(log, first)}.` : reason(error)}`.trim();
}

function outcome(error: unknown, isSent?: boolean): string {
  return mayBeStored(error, isSent) ? 'It is not known whether the log was confirmed.' : 'Log was not confirmed.';
}

function reason(error: unknown): string {
  return isApiError(error) ? error.message : '';
}
