import type { Category } from '@sagitta/shared-contracts/access';

/** The author of the call. */
export interface Caller {
  id: number;
  name: string;
  email: string;
  category: Category;
  /** SHA-256 of the call's token. */
  tokenHash: Buffer;
  /** They need a second factor and have none: they may only set one up. */
  needsFactor?: boolean;
  /** Systems to which an API token limits the call; without it, all that the account may see. */
  scope?: readonly number[];
}
