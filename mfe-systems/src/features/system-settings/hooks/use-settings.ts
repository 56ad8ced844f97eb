import { getSystem, listSystems, type SystemDetails } from '@sagitta/shared-contracts/api/system';
import { RELOAD_RETRY } from '@sagitta/shared-contracts/api/system-settings';
import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { Retry } from '@sagitta/shared-contracts/operation';
import { useForm, type Form, type FormSchema } from '@sagitta/shared-ui/use-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { systemQuery } from '../../../shared/api/system';
import { failureText } from '../model/failure';

const SAVED = 'Save parameters settings successfully';
const NOT_READ = 'The settings were saved, but could not be loaded again.';
const RESULT_MS = 6_000;

export interface SettingsOptions<Typed> {
  schema: FormSchema<Typed, Typed>;
  valuesOf: (system: SystemDetails) => Typed;
  lockOf: (system: SystemDetails) => string | null;
  /** Sends what is typed. `relock` keeps a new lock that comes before it is all stored. */
  send: (typed: Typed, lock: string | null, relock: (lock: string) => void) => Promise<unknown>;
}

export interface SettingsForm<Typed extends Record<string, string>> {
  form: Form<Typed, Typed>;
  pending: boolean;
  /** What somebody else has stored since. */
  theirs: Typed | null;
  takeTheirs: () => void;
  save: (typed: Typed) => void;
}

/** The settings of one system: saving them, reading them again, and what somebody else has changed since. */
export function useSettings<Typed extends Record<string, string>>(
  system: SystemDetails,
  { schema, valuesOf, lockOf, send }: SettingsOptions<Typed>,
): SettingsForm<Typed> {
  const services = useServices();
  const client = useQueryClient();
  const form = useForm(schema, { stored: valuesOf(system), lock: lockOf(system), tells: 'always' });
  const [theirs, setTheirs] = useState<SystemDetails | null>(null);
  const tell = (kind: 'success' | 'error', text: string) => services.notify({ kind, text, closeAfterMs: RESULT_MS });
  const read = (retry?: Retry): Promise<SystemDetails> => {
    const query = systemQuery(services, system.ID);
    return client.fetchQuery({
      queryKey: query.queryKey,
      queryFn: ({ signal }) =>
        services.call(getSystem, { params: { id: system.ID } }, { signal, ...(retry && { retry }) }),
      staleTime: 0,
    });
  };

  const readOrNull = async () => {
    try {
      return await read();
    } catch (error) {
      console.warn('What is stored now could not be read.', error);
      return null;
    }
  };

  const save = useMutation({
    mutationFn: ({ typed, lock }: { typed: Typed; lock: string | null }) =>
      send(typed, lock, (fresh) => form.rebase(form.stored, fresh)),
    onSuccess: async (_, { typed }) => {
      setTheirs(null);
      tell('success', SAVED);
      void client.invalidateQueries(answersOf(listSystems));
      try {
        const fresh = await read(RELOAD_RETRY);
        form.saved(typed, valuesOf(fresh), lockOf(fresh));
      } catch (error) {
        console.warn('The saved settings could not be read.', error);
        form.saved(typed, typed, form.lock);
        tell('error', NOT_READ);
      }
    },
    onError: async (error, { lock }) => {
      const { fields } = errorDetails(error);
      if (isApiError(error) && error.status === 409 && !fields) {
        const fresh = await readOrNull();
        // What was refused under its own lock was not read again: nothing true can be shown beside what is typed.
        if (fresh && lockOf(fresh) !== lock) {
          form.rebase(valuesOf(fresh), lockOf(fresh));
          return setTheirs(fresh);
        }
      }
      tell('error', failureText(error));
      return form.refuse(fields ?? {});
    },
  });

  return {
    form,
    pending: save.isPending,
    theirs: theirs && valuesOf(theirs),
    takeTheirs: () => {
      if (!theirs) return;
      setTheirs(null);
      form.take(valuesOf(theirs), lockOf(theirs));
    },
    save: (typed) => save.mutate({ typed, lock: form.lock }),
  };
}
