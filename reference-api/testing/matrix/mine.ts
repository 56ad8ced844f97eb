import type { Favourite } from '@sagitta/shared-contracts/api/favourite';
import { favourite } from '../../src/db/schema/index';
import { makeNode, makeView } from '../entities';
import { PROFESSIONALS_SEE_GROUP, SEES } from './rights';
import { lists, on } from './row';
import { ACCOUNTS, ANYTHING, GROUPS, MISSING, SYSTEMS, type Person, type World } from './world';

const nodeIn = async (system: number, { api }: World) => (system === MISSING ? MISSING : makeNode(api, system));

/** One's own views alone can be changed. */
const OWN_VIEW = {
  self: '401 200 200 200 200 200',
  peer: '401 403 403 403 403 403',
  foreign: '401 403 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

const viewOf = async ({ id }: Person, { api }: World) =>
  id === MISSING ? { id: MISSING, code: 'A'.repeat(22) } : makeView(api, id);

export const MINE = {
  // What was marked and may not be seen any more is left out.
  listFavourites: lists(
    '401 only only only only only',
    async (world) => {
      const [own, foreign] = [await SYSTEMS.own(world), await SYSTEMS.foreign(world)];
      const marked = { accountId: world.id, createdAt: world.api.clock.now() };
      await world.api.store.db.insert(favourite).values([own, foreign].map((systemId) => ({ ...marked, systemId })));
      return { ids: [own, ...(world.who === 'staff' ? [foreign] : [])] };
    },
    (body: Favourite[]) => body.map(({ id }) => id),
  ),
  addFavourite: [
    ...on(SYSTEMS, SEES, (id) => ({ input: { kind: 'system', id } })),
    ...on(
      SYSTEMS,
      {
        own: '401 200 200 200 200 200',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      async (system, world) => ({ input: { kind: 'device', id: await nodeIn(system, world) } }),
    ),
    ...on(GROUPS, PROFESSIONALS_SEE_GROUP, (id) => ({ input: { kind: 'group', id } })),
  ],
  removeFavourite: on(
    SYSTEMS,
    {
      own: '401 200 200 200 200 200',
      foreign: '401 200 200 200 200 200',
      missing: '401 200 200 200 200 200',
    },
    (id) => ({ input: { kind: 'system', id } }),
  ),
  listViews: on(ANYTHING, { any: '401 empty empty empty empty empty' }, () => ({ params: { page: 'logs' } })),
  createView: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({
    input: { page: 'logs', name: 'Winter', search: 'kinds=L4' },
  })),
  saveView: on(ACCOUNTS, OWN_VIEW, async (person, world) => ({
    input: { ID: (await viewOf(person, world)).id, isDefault: true },
  })),
  deleteView: on(ACCOUNTS, OWN_VIEW, async (person, world) => ({ input: { ID: (await viewOf(person, world)).id } })),
  // Colleagues: who shares a system with its owner, and staff.
  getSharedView: on(
    ACCOUNTS,
    {
      self: '401 200 200 200 200 200',
      peer: '401 200 200 200 200 200',
      staff: '401 200 200 200 200 200',
      half: '401 200 200 200 200 200',
      created: '401 200 200 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async (person, world) => ({ params: { code: (await viewOf(person, world)).code } }),
  ),
};
