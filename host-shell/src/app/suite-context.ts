import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { createContext, use } from 'react';
import type { SessionLife } from '../features/session/session-life';
import type { Parts } from './parts';

export interface SuiteState {
  services: ShellServices;
  life: SessionLife;
  parts: Parts;
}

export const SuiteContext = createContext<SuiteState | null>(null);

export function useSuite(): SuiteState {
  const suite = use(SuiteContext);
  if (!suite) throw new Error('Rendered outside the suite.');
  return suite;
}
