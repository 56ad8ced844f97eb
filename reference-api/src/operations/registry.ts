import type { Served } from './handler';
import { nodeOperations } from './nodes';
import { sessionOperations } from './session';
import { systemOperations } from './systems';

/** Every operation that this host serves. What is declared and not here answers 501; `pnpm unserved` lists it. */
export const SERVED: readonly Served[] = [...sessionOperations, ...systemOperations, ...nodeOperations];
