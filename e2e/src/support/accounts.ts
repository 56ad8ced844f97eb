import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type demoAccounts from '../../../reference-api/src/world/demo-accounts.json';
import { BASE } from './addresses';

type Demo = typeof demoAccounts;
export type AccountName = keyof Demo['accounts'];

const demo = JSON.parse(
  readFileSync(new URL('../../../reference-api/src/world/demo-accounts.json', import.meta.url), 'utf8'),
) as Demo;

export const PASSWORD = demo.password;

/** The demo accounts (architecture, Demo addresses). */
export const ACCOUNTS = Object.keys(demo.accounts) as AccountName[];

export const emailOf = (account: AccountName) => demo.accounts[account].email;

/**
 * The signed-in browser storage of an account, made once by accounts.setup.ts. Each suite has its own, and no other run
 * of the journeys clears it.
 */
export const storageOf = (account: AccountName) =>
  join(tmpdir(), 'sagitta-journeys-accounts', String(BASE), `${account}.json`);

interface Storage {
  cookies: never[];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** The same at the address of another suite that uses the same API. */
export async function storageAt(account: AccountName, origin: string): Promise<Storage> {
  const { origins } = JSON.parse(await readFile(storageOf(account), 'utf8')) as Storage;
  return { cookies: [], origins: origins.map((kept) => ({ ...kept, origin })) };
}
