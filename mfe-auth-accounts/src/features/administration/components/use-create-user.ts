import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import type { NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { Refused, useAct } from '../../../shared/components/use-act';
import { useSystems } from '../../../shared/components/use-systems';
import { makeUser, OtherCategory, Unfinished } from '../api/make-user';
import { isTaken, NO_USER, type NewUser } from '../model/new-user';
import { firstType } from '../model/account-type';
import { FIRST_CHOICE, type Choice, type Place } from '../model/place';

const TAKEN = 'User could not be created. Maybe user with specified e-mail or phone number already exists.';
const FAILED = 'Could not create user.';
const COMMONER_ONLY = 'This host creates only users: the account was created as a user and is in no system yet.';
const MISSING = { places: 'Could not pin user to account.', notifications: 'Edit notifications failed' } as const;

/** The create-user form: what is typed and chosen, sending it, and how far that got. */
export function useCreateUser() {
  const services = useServices();
  const client = useQueryClient();
  const accounts = useQuery(accountsQuery(services));
  const systems = useSystems();
  const [user, setUser] = useState<NewUser>(NO_USER);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const places = chosen.flatMap((id): Place[] => {
    const system = systems.data?.find(({ ID }) => ID === id);
    return system ? [{ system, ...FIRST_CHOICE, type: firstType(user.category), ...choices[id] }] : [];
  });
  const startOver = () => {
    setUser(NO_USER);
    setChosen([]);
    setChoices({});
    setUnfinished(null);
  };
  const refresh = () => client.invalidateQueries(answersOf(listAccounts));

  const create = useAct({
    act: async () => {
      if (!unfinished && isTaken(user, accounts.data ?? [])) throw new Refused(TAKEN);
      try {
        await makeUser(services, user, places, unfinished?.made ?? null);
      } catch (error) {
        if (error instanceof OtherCategory) await refresh();
        if (error instanceof Unfinished) {
          setUnfinished(error);
          await refresh();
        }
        throw error;
      }
    },
    doneText: 'User was created successfully.',
    failedText: (error) => {
      if (error instanceof Unfinished) return MISSING[error.missing];
      if (error instanceof OtherCategory) return COMMONER_ONLY;
      // How long to wait is in the host's own words.
      if (isApiError(error) && error.status === 429) return error.message;
      return error instanceof Refused ? TAKEN : FAILED;
    },
    onDone: () => {
      startOver();
      return refresh();
    },
  });
  return {
    accounts,
    systems,
    user,
    setUser,
    setCategory: (category: NewAccountCategory) => {
      setUser((now) => ({ ...now, category }));
      // The roles that were chosen may not be there for the other category.
      setChoices({});
    },
    places,
    choose: setChosen,
    setChoice: (id: number, choice: Choice) => setChoices((now) => ({ ...now, [id]: choice })),
    unfinished,
    startOver,
    create,
  };
}
