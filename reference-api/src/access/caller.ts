import type { Category } from '@sagitta/shared-contracts/access';

/** Who makes the call. */
export interface Caller {
  id: number;
  name: string;
  email: string;
  category: Category;
  /** SHA-256 of the token that the call came with. */
  tokenHash: Buffer;
}
