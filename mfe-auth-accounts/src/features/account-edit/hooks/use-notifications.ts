import type { Assignment } from '@sagitta/shared-contracts/api/account';
import { saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import { busyMessage, isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { RESULT_MS, useResultPause } from '../../../shared/hooks/use-result-pause';
import { assignmentInput } from '../../../shared/model/notifications';
import { accountQuery } from '../api/account';
import { AssignmentSchema, assignmentValues, savedText, type AssignmentValues } from '../model/place-values';

const FAILED = 'Edit notifications failed';

/** What somebody else has stored since, with its lock. */
interface StoredAssignment {
  values: AssignmentValues;
  lock: string | null;
}

interface Sent {
  typed: AssignmentValues;
  before: AssignmentValues;
  lock: string | null;
}

/** The role and the notifications of one system: what is chosen, saving it, and what came of that. */
export function useNotifications(accountId: number, assignment: Assignment) {
  const services = useServices();
  const client = useQueryClient();
  const pause = useResultPause();
  const form = useForm(AssignmentSchema, {
    stored: assignmentValues(assignment),
    lock: assignment.AssignmentUpdatedAt,
    onType: pause.end,
  });
  const [conflict, setConflict] = useState<StoredAssignment | null>(null);

  const tell = (kind: 'success' | 'error', text: string) => {
    services.notify({ kind, text, closeAfterMs: RESULT_MS });
    pause.begin();
  };
  const { queryKey } = accountQuery(services, accountId);

  const save = useMutation({
    mutationFn: ({ typed, lock }: Sent) =>
      services.call(saveAssignment, {
        input: assignmentInput(accountId, { ID: assignment.ID, accountRole: typed.role }, typed, lock),
      }),
    onSuccess: async ({ updatedAt }, { typed, before }) => {
      setConflict(null);
      form.saved(typed, typed, updatedAt);
      tell('success', savedText(before, typed));
      renewHistory(client);
      await client.invalidateQueries({ queryKey });
    },
    onError: async (error, { lock }) => {
      if (!isApiError(error) || error.status !== 409) return tell('error', busyMessage(error) ?? FAILED);
      await client.invalidateQueries({ queryKey });
      const stored = client.getQueryData(queryKey)?.systemsDetails.find(({ ID }) => ID === assignment.ID);
      // Unbound meanwhile, or not read again: nothing true can be shown beside what is chosen.
      if (!stored || stored.AssignmentUpdatedAt === lock) return tell('error', FAILED);
      form.rebase(assignmentValues(stored), stored.AssignmentUpdatedAt);
      setConflict({ values: assignmentValues(stored), lock: stored.AssignmentUpdatedAt });
    },
  });

  const takeTheirs = ({ values, lock }: StoredAssignment) => {
    setConflict(null);
    form.take(values, lock);
  };
  const send = () => form.submit((typed) => save.mutate({ typed, before: form.stored, lock: form.lock }));
  return { form, save, send, conflict, takeTheirs, paused: pause.paused };
}
