import { listAccounts, type Account } from '@sagitta/shared-contracts/api/account';
import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { busyMessage, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as v from 'valibot';
import { renewHistory } from '../../../shared/api/history';
import { RESULT_MS, useResultPause } from '../../../shared/hooks/use-result-pause';
import { accountQuery } from '../api/account';
import { detailsOf, DetailsSchema, type Details } from '../model/details';

const SAVED = 'Account data were saved successfully';
const FAILED = 'Edit account failed';
const TAKEN = 'Email or phone already taken';

/** What somebody else has stored since, with its lock. */
interface StoredDetails {
  details: Details;
  lock: string | null;
}

interface Sent {
  details: v.InferOutput<typeof DetailsSchema>;
  typed: Details;
  lock: string | null;
  currentPassword: string | null;
}

/** The details form: what is typed, saving it, and what came of that. */
export function useDetails(account: Account) {
  const viewer = useSession();
  const services = useServices();
  const client = useQueryClient();
  const pause = useResultPause();
  // Anyone who can save sees errors on stored values, even in fields they cannot edit.
  const form = useForm(DetailsSchema, {
    stored: detailsOf(account),
    lock: account.updatedAt,
    tells: 'always',
    onType: pause.end,
  });
  const [conflict, setConflict] = useState<StoredDetails | null>(null);
  const password = usePassword(pause.end);
  // Another e-mail of one's own would be enough to take the account over.
  const asksPassword = account.id === viewer.id && !isSameEmail(form.values.email, form.stored.email);

  const tell = (kind: 'success' | 'error', text: string) => {
    services.notify({ kind, text, closeAfterMs: RESULT_MS });
    pause.begin();
  };
  const { queryKey } = accountQuery(services, account.id);
  /** What is stored now; where it cannot be read, what was. */
  const read = async (): Promise<Account> => {
    await client.invalidateQueries({ queryKey });
    return client.getQueryData(queryKey) ?? account;
  };

  const save = useMutation({
    mutationFn: async ({ details, lock, currentPassword }: Sent) => {
      const { succeeded } = await services.call(saveAccount, {
        input: { id: account.id, ...details, updatedAt: lock, ...(currentPassword !== null && { currentPassword }) },
      });
      if (!succeeded) throw new Error('The host did not save the account.');
    },
    onSuccess: async (_, { typed }) => {
      setConflict(null);
      password.empty();
      tell('success', SAVED);
      const fresh = await read();
      form.saved(typed, detailsOf(fresh), fresh.updatedAt);
      renewHistory(client);
      await client.invalidateQueries(answersOf(listAccounts));
    },
    onError: async (error, { lock }) => {
      const wrong = isApiError(error) && error.status === 422 ? errorDetails(error).fields?.currentPassword : undefined;
      if (wrong !== undefined) {
        tell('error', wrong);
        return password.refuse(wrong);
      }
      // How long to wait is in the host's own words.
      if (!isApiError(error) || error.status !== 409) return tell('error', busyMessage(error) ?? FAILED);
      const { fields, stored } = errorDetails(error);
      if (fields || stored === undefined) {
        tell('error', TAKEN);
        return form.refuse(fields ?? {});
      }
      const fresh = await read();
      // What was refused under its own lock was not read again: nothing true can be shown beside what is typed.
      if (fresh.updatedAt === lock) return tell('error', FAILED);
      form.rebase(detailsOf(fresh), fresh.updatedAt);
      setConflict({ details: detailsOf(fresh), lock: fresh.updatedAt });
    },
  });

  const takeTheirs = ({ details, lock }: StoredDetails) => {
    setConflict(null);
    pause.end();
    form.take(details, lock);
  };
  const send = (details: Sent['details'], typed: Details) =>
    save.mutate({ details, typed, lock: form.lock, currentPassword: asksPassword ? password.value : null });
  const isReady = form.valid && (!asksPassword || password.value !== '');
  return {
    form,
    isSaving: save.isPending,
    isReady,
    send,
    conflict,
    takeTheirs,
    paused: pause.paused,
    password: asksPassword ? password.field : null,
  };
}

/** The current password, which is no part of the details: it is never stored, compared or shown again. */
function usePassword(onType: () => void) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const set = (next: string) => {
    setValue(next);
    setError(null);
    onType();
  };
  return { value, field: { value, error, onChange: set }, refuse: setError, empty: () => setValue('') };
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
