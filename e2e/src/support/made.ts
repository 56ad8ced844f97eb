import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { createAccount, deleteAccount, pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { deleteNode } from '@sagitta/shared-contracts/api/node-admin';
import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { listSystemsNodesShort, type AccountRole, type SystemVersion } from '@sagitta/shared-contracts/api/system';
import {
  createSystemGroup,
  deleteSystemGroup,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { emailOf, PASSWORD } from './accounts';
import { callerOf, type Caller } from './api';
import { expect, test as base } from './test';

interface MadeUser {
  id: number;
  name: string;
  email: string;
  password: string;
}

/** State that a journey makes for itself. What of it is left when the journey ends is deleted. */
export interface Maker {
  staff: Caller;
  /** A word that nothing else in the world has. */
  unique: (word: string) => string;
  /** An address that nobody has yet; the account that gets it is deleted too. */
  email: () => string;
  user: (
    places: readonly (readonly [systemId: number, role: AccountRole])[],
    changes?: { name?: string; timezone?: string },
  ) => Promise<MadeUser>;
  system: (version?: SystemVersion) => Promise<{ id: number; name: string }>;
  group: (isPublic: boolean) => Promise<{ id: number; name: string }>;
}

export const test = base.extend<{ make: Maker }>({
  make: async ({ isMobile, page }, use, info) => {
    const own = `${isMobile ? 'p' : 'd'}${info.workerIndex}${STARTED}`;
    const staff = await callerOf(emailOf('staff'));
    const unique = (word: string) => `${word} ${own}${next()}`;
    const made = { systems: [] as number[], groups: [] as number[] };
    const mark = `@${own}.journey.example`;
    const newEmail = () => `u${next()}${mark}`;
    await use({
      staff,
      unique,
      email: newEmail,
      user: async (places, { name = unique('Jagoda Próbna'), timezone = 'Europe/Warsaw' } = {}) => {
        const email = newEmail();
        const { id } = await staff.call(createAccount, {
          input: { name, email, phone: null, password: PASSWORD, timezone },
        });
        if (places.length > 0)
          await staff.call(pinAccount, {
            input: {
              accountID: id,
              systemIDs: places.map(([system]) => system),
              accountTypes: places.map(([, role]) => role),
            },
          });
        return { id, name, email, password: PASSWORD };
      },
      system: async (version = 'W4') => {
        const name = version === 'W2' ? unique('P').replace(' ', '').slice(0, 12) : unique('Próba');
        const { NewSystemID: id } = await staff.call(createSystem, {
          input: { Name: name, SystemVersion: version, ExternalSystemID: version === 'W2' ? name : '' },
        });
        expect(id, `the id of ${name}`).toBeGreaterThan(0);
        made.systems.push(id);
        return { id, name };
      },
      group: async (isPublic) => {
        const name = unique('Grupa');
        const { newSystemGroupID: id } = await staff.call(createSystemGroup, { input: { name, isPublic } });
        made.groups.push(id);
        return { id, name };
      },
    });
    // A page that lives may be asking again just now, for somebody who is deleted below.
    for (const open of page.context().pages()) await open.close();
    const groups = await staff.call(listSystemGroupsInstaller, {});
    for (const { ID, name } of groups)
      if (made.groups.includes(ID) || name.includes(own)) await staff.call(deleteSystemGroup, { input: { ID } });
    // Those that a journey made in the browser carry the mark too.
    const people = await staff.call(listAccounts, {});
    for (const { id, email } of people)
      if (email.endsWith(mark)) await staff.call(deleteAccount, { input: { ID: id } });
    const systems = await staff.call(listSystemsNodesShort, {});
    for (const { ID, name, nodes } of systems)
      if (made.systems.includes(ID) || name.includes(own)) {
        // Devices that have measured keep their system until they are retired.
        for (const { id } of nodes) await staff.call(deleteNode, { input: { id } });
        await staff.call(deleteSystem, { input: { ID, PurgeName: name } });
      }
  },
});

export { expect };

/** New in each run. */
const STARTED = Date.now().toString(36).slice(-5);

/**
 * Never the same in a worker, whatever it runs one after the other: the host counts wrong passwords by address, and
 * keeps mails, when their account is long gone.
 */
const next = () => (count++).toString(36);
let count = 0;
