import { listSystems, type System, type SystemDetails } from '@sagitta/shared-contracts/api/system';
import {
  saveW2RainstormMode,
  sendW2ControllerRainstormMode,
  w2Failure,
} from '@sagitta/shared-contracts/api/system-settings';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { systemQuery } from '../../../shared/api/system';
import { wishOf, type Rainstorm } from '../model/rainstorm';

const RESULT_MS = 6_000;

/** Tells the controller of a W2 system, then stores the end that it answered. */
export function useRainstorm(shown: System, onDone: () => void) {
  const services = useServices();
  const client = useQueryClient();
  const { queryKey } = systemQuery(services, shown.ID);
  const keep = (fields: Partial<SystemDetails>) =>
    client.setQueryData(queryKey, (known) => known && { ...known, ...fields });
  const keepTime = (seconds: number | null) => {
    if (seconds !== null) keep({ w2ConfigurationUpdatedAt: seconds });
  };
  return useMutation({
    mutationFn: async (wish: Rainstorm) => {
      const systemID = shown.ID;
      const lock = (client.getQueryData(queryKey) ?? shown).w2ConfigurationUpdatedAt;
      const { newUpdatedAt, newRainstormModeEnd } = await services
        .call(sendW2ControllerRainstormMode, {
          input: { systemID, ...wishOf(wish), w2ConfigurationUpdatedAt: lock },
        })
        .catch((error: unknown) => {
          // A controller that refuses may have a new time all the same.
          if (isApiError(error)) keepTime(w2Failure(error.details.body).newUpdatedAt);
          throw error;
        });
      keepTime(newUpdatedAt);
      await services.call(saveW2RainstormMode, {
        input: {
          systemID,
          rainstormModeEnd: newRainstormModeEnd,
          w2ConfigurationUpdatedAt: newUpdatedAt ?? lock,
        },
      });
      return newRainstormModeEnd;
    },
    onSuccess: (end, { mode }) => {
      keep({
        rainstormModeEnd: { Valid: end !== null, Time: new Date((end ?? 0) * 1000).toISOString() },
        rainstormModeNow: mode === 'on',
      });
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries(answersOf(listSystems));
      services.notify({ kind: 'success', text: `Rainstorm mode turned ${mode}`, closeAfterMs: RESULT_MS });
      onDone();
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await client.invalidateQueries({ queryKey });
    },
  });
}
