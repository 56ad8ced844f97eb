import type { Session } from '@sagitta/shared-contracts/shell';
import { atom } from 'jotai';

/** Name and e-mail of the signed-in account, where they changed after the page was loaded. */
export const renamedAtom = atom<Partial<Pick<Session, 'name' | 'email'>>>({});
