import type { Assignment } from '@sagitta/shared-contracts/api/account';
import {
  createAccount,
  listAccountSystems,
  pinAccount,
  saveAssignment,
} from '@sagitta/shared-contracts/api/account-admin';
import { plainPhone } from '@sagitta/shared-contracts/rules/text';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { Refused } from '../../../shared/hooks/use-act';
import { assignmentInput, notificationsOf, sameNotifications } from '../../../shared/model/notifications';
import { isInvited, type NewUser } from '../model/new-user';
import type { NewAssignment } from '../model/place';

type Call = Pick<ShellServices, 'call'>;

/** What of making a user is done. */
export interface CreatedUser {
  id: number;
  /** Systems that the account is pinned to. */
  pinned: readonly number[];
}

/** The account is there and something after it is missing; making the same user again continues from `made`. */
export class Unfinished extends Error {
  constructor(
    readonly made: CreatedUser,
    readonly missing: 'places' | 'notifications',
    readonly systems: readonly number[],
    cause?: unknown,
  ) {
    super(`The account ${made.id} lacks ${missing} in ${systems.join(', ')}.`, { cause });
  }
}

/** The host created a commoner, though another category was asked for. Nothing is pinned. */
export class OtherCategory extends Error {
  constructor(readonly id: number) {
    super(`The host created the account ${id} as a commoner.`);
  }
}

/**
 * Makes an account, pins it to systems, and sets its notifications where the form says so
 * (docs/product/administration.md#users).
 * @throws Refused where e-mail or phone are taken, Unfinished where the account is there and a later step failed
 */
export async function makeUser(
  services: Call,
  user: NewUser,
  places: readonly NewAssignment[],
  made: CreatedUser | null,
): Promise<void> {
  const id = made?.id ?? (await create(services, user));
  const pinned = await pin(services, id, places, made?.pinned ?? []);
  const unset = await notify(services, id, places);
  if (unset.length > 0) throw new Unfinished({ id, pinned }, 'notifications', unset);
}

async function create({ call }: Call, { name, email, phone, password, category }: NewUser): Promise<number> {
  const { id, accountCategory } = await call(createAccount, {
    input: {
      name: name.trim(),
      email: email.trim(),
      phone: plainPhone(phone) || null,
      password: isInvited(password) ? null : password,
      // A host that does not know the field gets the request that it knows.
      ...(category !== 'commoner' && { accountCategory: category }),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  if (id <= 0) throw new Refused('The e-mail or the phone is taken.');
  if (category !== 'commoner' && accountCategory !== category) throw new OtherCategory(id);
  return id;
}

/** Pins the account where it is not yet. Answers every system that it is in then. */
async function pin(
  services: Call,
  id: number,
  places: readonly NewAssignment[],
  pinned: readonly number[],
): Promise<number[]> {
  const open = places.filter(({ system }) => !pinned.includes(system.ID));
  const systemIDs = open.map(({ system }) => system.ID);
  if (open.length === 0) return [...pinned];
  try {
    await services.call(pinAccount, {
      input: { accountID: id, systemIDs, accountTypes: open.map(({ type }) => type) },
    });
  } catch (error) {
    // Where only the answer was lost, the account is in its systems all the same.
    const there = (await assignments(services, id)).map(({ ID }) => ID);
    if (!systemIDs.every((system) => there.includes(system)))
      throw new Unfinished({ id, pinned: [...pinned] }, 'places', systemIDs, error);
  }
  return [...pinned, ...systemIDs];
}

/**
 * Sets the chosen notifications that are not stored already, each under its assignment's lock. Answers the systems
 * where that failed.
 */
async function notify(services: Call, accountId: number, places: readonly NewAssignment[]): Promise<number[]> {
  const chosen = places.flatMap(({ system, notifications }) =>
    notifications ? [{ systemId: system.ID, notifications }] : [],
  );
  if (chosen.length === 0) return [];
  const stored = await assignments(services, accountId);
  const failed = await Promise.all(
    chosen.map(async ({ systemId, notifications }) => {
      const place = stored.find(({ ID }) => ID === systemId);
      if (!place) return [systemId];
      if (sameNotifications(notificationsOf(place), notifications)) return [];
      const saving = services.call(saveAssignment, {
        input: assignmentInput(accountId, place, notifications, place.AssignmentUpdatedAt),
      });
      return saving.then(
        () => [],
        () => [systemId],
      );
    }),
  );
  return failed.flat();
}

/**
 * The account's systems as they are stored; none where they cannot be read, so that nothing counts as done that is not
 * known to be.
 */
function assignments({ call }: Call, id: number): Promise<Assignment[]> {
  return call(listAccountSystems, { params: { id } }).catch(() => []);
}
