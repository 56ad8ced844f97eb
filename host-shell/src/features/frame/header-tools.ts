import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { atom } from 'jotai';

/** What the page that is shown has put into the header. */
export const headerToolsAtom = atom<HeaderTools>({});
