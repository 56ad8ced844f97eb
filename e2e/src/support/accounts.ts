import { fileURLToPath } from 'node:url';

export const PASSWORD = 'sagitta-demo';

/** The demo accounts (architecture, Demo addresses). */
export const ACCOUNTS = ['staff', 'installer', 'admin', 'viewer', 'observer'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export const emailOf = (account: AccountName) => `${account}@sagitta.example`;

/** The signed-in browser storage of an account, made once by accounts.setup.ts. */
export const storageOf = (account: AccountName) => fileURLToPath(new URL(`../../test-results/.accounts/${account}.json`, import.meta.url));
