import { saveEscalation, type Escalation } from '@sagitta/shared-contracts/api/escalation';
import { busyMessage, isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { escalationQuery } from '../api/escalation';
import { peopleToSend, type Steps, stepsOf, StepsSchema } from '../model/steps';

interface Sent {
  typed: Steps;
  lock: string | null;
}

/** The list of one system: what is typed, saving it, and what somebody else stored meanwhile. */
export function useEscalation(stored: Escalation) {
  const services = useServices();
  const client = useQueryClient();
  const form = useForm(StepsSchema, { stored: stepsOf(stored), lock: stored.updatedAt });
  const [theirs, setTheirs] = useState<Escalation | null>(null);
  const { queryKey } = escalationQuery(services, stored.systemID);

  const save = useMutation({
    mutationFn: ({ typed, lock }: Sent) =>
      services.call(saveEscalation, {
        input: { systemID: stored.systemID, people: peopleToSend(typed), updatedAt: lock },
      }),
    onSuccess: async ({ updatedAt }, { typed }) => {
      setTheirs(null);
      form.saved(typed, { people: typed.people.filter(({ hasAccess }) => hasAccess) }, updatedAt);
      services.notify({ kind: 'success', text: 'Escalation list was saved', closeAfterMs: RESULT_MS });
      renewHistory(client);
      await client.invalidateQueries({ queryKey });
    },
    onError: async (error, { lock }) => {
      const status = isApiError(error) ? error.status : 0;
      if (status === 409 || status === 422) await client.invalidateQueries({ queryKey });
      const fresh = client.getQueryData(queryKey);
      if (status === 409 && fresh && fresh.updatedAt !== lock) {
        form.rebase(stepsOf(fresh), fresh.updatedAt);
        return setTheirs(fresh);
      }
      const failed = busyMessage(error) ?? 'Escalation list could not be saved';
      const text = status === 422 ? 'Somebody on the list has no access any more' : failed;
      return services.notify({ kind: 'error', text, closeAfterMs: RESULT_MS });
    },
  });
  const takeTheirs = (fresh: Escalation) => {
    setTheirs(null);
    form.take(stepsOf(fresh), fresh.updatedAt);
  };
  const send = () => form.submit((typed) => save.mutate({ typed, lock: form.lock }));
  return { form, send, pending: save.isPending, theirs, takeTheirs };
}
