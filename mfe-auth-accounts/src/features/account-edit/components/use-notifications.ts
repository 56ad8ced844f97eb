import type { Assignment } from '@sagitta/shared-contracts/api/account';
import { saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { useDraft, type Draft } from '../../../shared/components/use-draft';
import { RESULT_MS, useResultPause } from '../../../shared/components/use-result-pause';
import { assignmentInput } from '../../../shared/model/notifications';
import { accountQuery } from '../api/account';
import { placeValues, savedText, type PlaceValues } from '../model/place-values';

const FAILED = 'Edit notifications failed';

/** What somebody else stored meanwhile, with its lock. */
interface Stored {
  values: PlaceValues;
  lock: string | null;
}

/** The role and the notifications of one system: what is chosen, saving it, and what came of that. */
export function useNotifications(accountId: number, assignment: Assignment) {
  const services = useServices();
  const client = useQueryClient();
  const pause = useResultPause();
  const inner = useDraft(placeValues(assignment), assignment.AssignmentUpdatedAt);
  const [conflict, setConflict] = useState<Stored | null>(null);

  const tell = (kind: 'success' | 'error', text: string) => {
    services.notify({ kind, text, closeAfterMs: RESULT_MS });
    pause.begin();
  };
  const { queryKey } = accountQuery(services, accountId);

  const save = useMutation({
    mutationFn: async (lock: string | null) => {
      const { updatedAt } = await services.call(saveAssignment, {
        input: assignmentInput(accountId, { ID: assignment.ID, accountRole: inner.typed.role }, inner.typed, lock),
      });
      return { sent: inner.typed, before: inner.stored, updatedAt };
    },
    onSuccess: async ({ sent, before, updatedAt }) => {
      setConflict(null);
      inner.saved(sent, sent, updatedAt);
      tell('success', savedText(before, sent));
      renewHistory(client);
      await client.invalidateQueries({ queryKey });
    },
    onError: async (error, lock) => {
      if (!isApiError(error) || error.status !== 409) return tell('error', FAILED);
      await client.invalidateQueries({ queryKey });
      const stored = client.getQueryData(queryKey)?.systemsDetails.find(({ ID }) => ID === assignment.ID);
      // Unbound meanwhile, or not read anew: nothing true can be shown beside what is chosen.
      if (!stored || stored.AssignmentUpdatedAt === lock) return tell('error', FAILED);
      inner.rebase(placeValues(stored), stored.AssignmentUpdatedAt);
      setConflict({ values: placeValues(stored), lock: stored.AssignmentUpdatedAt });
    },
  });

  const draft: Draft<PlaceValues> = {
    ...inner,
    type: (typed) => {
      pause.end();
      inner.type(typed);
    },
    take: (values, lock) => {
      setConflict(null);
      inner.take(values, lock);
    },
  };
  return { draft, save, conflict, paused: pause.paused };
}
