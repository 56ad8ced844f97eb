import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import type { NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { Refused, useAct } from '../../../shared/hooks/use-act';
import { useSystems } from '../../../shared/hooks/use-systems';
import { makeUser, OtherCategory, Unfinished } from '../api/make-user';
import { isTaken, NewUserSchema, NO_USER, type NewUserForm } from '../model/new-user';
import { firstType } from '../model/account-type';
import { FIRST_CHOICE, type Choice, type NewAssignment } from '../model/place';

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
  const form = useForm(NewUserSchema, { stored: NO_USER });
  const { category, systemIds, choices } = form.values;
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const places = systemIds.flatMap((id): NewAssignment[] => {
    const system = systems.data?.find(({ ID }) => ID === id);
    return system ? [{ system, ...FIRST_CHOICE, type: firstType(category), ...choices[id] }] : [];
  });
  const startOver = () => {
    form.take(NO_USER);
    setUnfinished(null);
  };
  const refresh = () => client.invalidateQueries(answersOf(listAccounts));

  const create = useAct({
    form,
    act: async (user: NewUserForm) => {
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
    form,
    setCategory: (next: NewAccountCategory) => {
      form.set('category', next);
      // The roles that were chosen may not be there for the other category.
      form.set('choices', {});
    },
    places,
    setChoice: (id: number, choice: Choice) => form.set('choices', { ...choices, [id]: choice }),
    unfinished,
    startOver,
    create,
  };
}
