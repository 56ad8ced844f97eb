import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { createContext, use, type ReactNode } from 'react';
import { formatAsOf } from '../format/time';

/** `at 14:05 CET, 3 h ago`; empty while what is shown is renewed. */
const Age = createContext('');

export interface LevelsAsOfProps {
  /** As the page's header has it. */
  asOf: HeaderTools['asOf'];
  now: number;
  children: ReactNode;
}

/** Every level in it says since when it is known, unless it is live: a kept one must never look like one of now. */
export function LevelsAsOf({ asOf, now, children }: LevelsAsOfProps) {
  return <Age value={asOf && !asOf.live ? formatAsOf(asOf, now) : ''}>{children}</Age>;
}

/** Since when a level is known that is renewed no more; empty while it is live. Stands behind its name. */
export function useLevelAge(): string {
  return use(Age);
}
