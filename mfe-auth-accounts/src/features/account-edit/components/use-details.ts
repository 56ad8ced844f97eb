import { listAccounts, type Account } from '@sagitta/shared-contracts/api/account';
import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { useDraft, type Draft } from '../../../shared/components/use-draft';
import { RESULT_MS, useResultPause } from '../../../shared/components/use-result-pause';
import { accountQuery } from '../api/account';
import { detailsInput, detailsOf, type Details } from '../model/details';

const SAVED = 'Account data were saved successfully';
const FAILED = 'Edit account failed';
const TAKEN = 'Email or phone already taken';

/** What somebody else stored meanwhile, with its lock. */
interface Stored {
  details: Details;
  lock: string | null;
}

/** The details form: what is typed, saving it, and what came of that. */
export function useDetails(account: Account) {
  const services = useServices();
  const client = useQueryClient();
  const pause = useResultPause();
  const inner = useDraft(detailsOf(account), account.updatedAt);
  const [taken, setTaken] = useState<Partial<Record<keyof Details, string>>>({});
  const [conflict, setConflict] = useState<Stored | null>(null);

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
    mutationFn: async (lock: string | null) => {
      const input = detailsInput(account.id, inner.typed, lock);
      if (!input) throw new Error('The form was sent though something in it is wrong.');
      const { succeeded } = await services.call(saveAccount, { input });
      if (!succeeded) throw new Error('The host did not save the account.');
      return inner.typed;
    },
    onSuccess: async (sent) => {
      setConflict(null);
      tell('success', SAVED);
      const fresh = await read();
      inner.saved(sent, detailsOf(fresh), fresh.updatedAt);
      renewHistory(client);
      await client.invalidateQueries(answersOf(listAccounts));
    },
    onError: async (error, lock) => {
      // How long to wait is in the host's own words.
      if (isApiError(error) && error.status === 429) return tell('error', error.message);
      if (!isApiError(error) || error.status !== 409) return tell('error', FAILED);
      const { fields, stored } = errorDetails(error);
      if (fields || stored === undefined) {
        setTaken(fields ?? {});
        return tell('error', TAKEN);
      }
      const fresh = await read();
      // What was refused under its own lock was not read anew: nothing true can be shown beside what is typed.
      if (fresh.updatedAt === lock) return tell('error', FAILED);
      inner.rebase(detailsOf(fresh), fresh.updatedAt);
      setConflict({ details: detailsOf(fresh), lock: fresh.updatedAt });
    },
  });

  const settle = () => {
    setTaken({});
    setConflict(null);
    pause.end();
  };
  const draft: Draft<Details> = {
    ...inner,
    type: (typed) => {
      setTaken({});
      pause.end();
      inner.type(typed);
    },
    take: (details, lock) => {
      settle();
      inner.take(details, lock);
    },
  };
  return { draft, save, taken, conflict, paused: pause.paused };
}
