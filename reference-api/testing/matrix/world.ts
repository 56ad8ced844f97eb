import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { assignment } from '../../src/db/schema/index';
import type { TestApi } from '../api';
import { makeAccount, makeGroup, makeSystem, NO_PASSWORD } from '../entities';
import { openSession } from '../../src/accounts/sessions';

/** The callers; the columns of the table, in its order. */
export const CALLERS = ['anonymous', 'staff', 'installer', 'admin', 'user', 'observer'] as const;
export type Who = (typeof CALLERS)[number];

const CATEGORY: Readonly<Record<Who, Category>> = {
  anonymous: 'commoner',
  staff: 'staff',
  installer: 'installer',
  admin: 'commoner',
  user: 'commoner',
  observer: 'observer',
};
/** The role of each in a system of their own. Staff are in none. */
const ROLE: Readonly<Record<Who, AccountRole | null>> = {
  anonymous: 'common_user',
  staff: null,
  installer: 'installer',
  admin: 'administrator',
  user: 'common_user',
  observer: 'common_user',
};

/** The caller of one cell of the table, new for each, so that they own nothing from earlier cells. */
export interface World {
  api: TestApi;
  who: Who;
  /** The caller's account; for anonymous, an account that is never signed in to. */
  id: number;
  token: string | undefined;
}

export async function newWorld(api: TestApi, who: Who): Promise<World> {
  const id = await makeAccount(api, { category: CATEGORY[who] });
  return {
    api,
    who,
    id,
    token:
      who === 'anonymous'
        ? undefined
        : ((await openSession(api.store.db, { id, passwordHash: NO_PASSWORD }, api.clock.now())) ?? undefined),
  };
}

/** An unused id. */
export const MISSING = 2_000_000_000;

const assign = (world: World, accountId: number, systemId: number, role: AccountRole) =>
  world.api.store.db.insert(assignment).values({ accountId, systemId, role });

/** A kind of entity, by its relation to the caller. Each place creates a new one. */
export type Subject<T> = Readonly<Record<string, (world: World) => Promise<T>>>;

export const SYSTEMS = {
  /** The caller is in it, in the role of their column. */
  own: async (world) => {
    const system = await makeSystem(world.api);
    const role = ROLE[world.who];
    if (role) await assign(world, world.id, system, role);
    return system;
  },
  /** The caller is in it as a common user. */
  guest: async (world) => {
    const system = await makeSystem(world.api);
    if (ROLE[world.who]) await assign(world, world.id, system, 'common_user');
    return system;
  },
  /** The caller has created it and is not in it. */
  created: (world) => makeSystem(world.api, { createdBy: world.id }),
  foreign: (world) => makeSystem(world.api),
  missing: async () => MISSING,
} as const satisfies Subject<number>;

/** An account and a system in which it is. */
export interface Person {
  id: number;
  system: number;
}

const inSystem = async (world: World, system: number, category: Category, role: AccountRole): Promise<Person> => ({
  system,
  id: await makeAccount(world.api, { category, systems: { [system]: role } }),
});

export const ACCOUNTS = {
  self: async (world) => {
    const system = await SYSTEMS.own(world);
    if (!ROLE[world.who]) await assign(world, world.id, system, 'common_user');
    return { id: world.id, system };
  },
  /** Others in a system of the caller's own: a common user, an administrator, an installer, an observer, and staff. */
  peer: async (world) => inSystem(world, await SYSTEMS.own(world), 'commoner', 'common_user'),
  administrator: async (world) => inSystem(world, await SYSTEMS.own(world), 'commoner', 'administrator'),
  installer: async (world) => inSystem(world, await SYSTEMS.own(world), 'installer', 'installer'),
  observer: async (world) => inSystem(world, await SYSTEMS.own(world), 'observer', 'common_user'),
  staff: async (world) => inSystem(world, await SYSTEMS.own(world), 'staff', 'common_user'),
  /** In a system of the caller's own and in one of others. */
  half: async (world) => {
    const [system, other] = [await SYSTEMS.own(world), await SYSTEMS.foreign(world)];
    return {
      system,
      id: await makeAccount(world.api, { systems: { [system]: 'common_user', [other]: 'common_user' } }),
    };
  },
  /** In a system where the caller is only a common user. */
  guest: async (world) => inSystem(world, await SYSTEMS.guest(world), 'commoner', 'common_user'),
  /** In a system that the caller has created. */
  created: async (world) => inSystem(world, await SYSTEMS.created(world), 'commoner', 'common_user'),
  foreign: async (world) => inSystem(world, await SYSTEMS.foreign(world), 'commoner', 'common_user'),
  missing: async (world) => ({ id: MISSING, system: await SYSTEMS.own(world) }),
} as const satisfies Subject<Person>;

export const GROUPS = {
  public: (world) => makeGroup(world.api),
  /** Private, with the caller as a member. */
  member: (world) => makeGroup(world.api, { isPublic: false, accounts: [world.id] }),
  /** Private, made by the caller. */
  created: (world) => makeGroup(world.api, { isPublic: false, createdBy: world.id }),
  private: (world) => makeGroup(world.api, { isPublic: false }),
  missing: async () => MISSING,
} as const satisfies Subject<number>;

/** A subject for which the caller's rights do not depend on an entity. */
export const ANYTHING = { any: async () => 0 } as const satisfies Subject<number>;
