import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE } from './addresses';

export const PASSWORD = 'sagitta-demo';

/** The demo accounts (architecture, Demo addresses). */
export const ACCOUNTS = ['staff', 'installer', 'admin', 'viewer', 'observer'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export const emailOf = (account: AccountName) => `${account}@sagitta.example`;

/** The signed-in browser storage of an account, made once by accounts.setup.ts. Each suite has its own, and no other run of the journeys clears it. */
export const storageOf = (account: AccountName) => join(tmpdir(), 'sagitta-journeys-accounts', String(BASE), `${account}.json`);
