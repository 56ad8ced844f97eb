import { isApiError, isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { type Confirmation, type ConfirmOutcome, confirmLogs, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import type { Outcome } from '@sagitta/shared-ui/selection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmedText } from '../../../shared/model/confirmed-text';
import { markConfirmed } from '../api/logs-query';
import { waitingConfirmation } from '../model/waiting-confirmation';
import { isSame, mayBeStored } from './use-confirm-log';

interface Confirming {
  logs: readonly Log[];
  comment: string;
}

type Told = Confirmation & { outcome: ConfirmOutcome };

/** Confirms entries with one comment, and tells what became of each (docs/product/logs.md#several-at-once). */
export function useConfirmLogs() {
  const { call } = useServices();
  const client = useQueryClient();
  const { name } = useSession();
  return useMutation({
    // As a single one: it must not wait in silence.
    networkMode: 'always',
    onMutate: () => ({ isSent: navigator.onLine }),
    mutationFn: async ({ logs, comment }: Confirming): Promise<Outcome[]> => {
      const logIDs = logs.map(({ id }) => id);
      const input = { logIDs, ...(comment.trim() !== '' && { comment }) };
      const answer = await call(confirmLogs, { input }, { waits: waitingConfirmation(logs, comment) });
      const told = new Map(answer.map((one) => [one.id, one]));
      const stand = answer.filter(({ outcome }) => outcome === 'confirmed' || outcome === 'already');
      markConfirmed(
        client,
        new Map(
          stand.map(({ id, confirmedAt, confirmedBy, confirmComment }) => [
            id,
            { confirmedAt, confirmedBy, confirmComment },
          ]),
        ),
      );
      const mine = { confirmedBy: name, confirmComment: comment.trim() || null };
      return logs.map((log) => outcomeOf(log, told.get(log.id), mine));
    },
  });
}

function outcomeOf(log: Log, told: Told | undefined, mine: Parameters<typeof isSame>[1]): Outcome {
  const name = `${log.id}, ${log.systemName}: ${log.messageEn}`;
  // The answer to an earlier attempt was lost, and the host kept what it said.
  const done = told?.outcome === 'confirmed' || (told?.outcome === 'already' && isSame(told, mine));
  return { id: log.id, name, done, text: told ? outcomeText(log, told) : 'The host did not say. Look at the event.' };
}

function outcomeText(log: Log, told: Told): string {
  switch (told.outcome) {
    case 'confirmed':
    case 'already':
      return confirmedText(log, told);
    case 'refused':
      return 'It cannot be confirmed.';
    case 'gone':
      return 'It is gone, or you may not see it any more.';
  }
}

/** Why nothing is known of any of them. */
export function failureText(error: unknown, isSent: boolean | undefined): string {
  if (isUnknownCall(error))
    return 'No event was confirmed: this host does not confirm several at once. Confirm them one by one.';
  const said = isApiError(error) ? error.message : '';
  return mayBeStored(error, isSent)
    ? `It is not known which events were confirmed. ${said} The log shows it once the host answers.`
    : `No event was confirmed. ${said}`.trim();
}
