import type { TokenAnswer } from '@sagitta/shared-contracts/api/session';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { createContext, use } from 'react';
import type { SessionLife } from '../features/session/session-life';
import type { NoticeQueue } from '@sagitta/shared-ui/core';
import type { Parts } from './parts';
import type { Services } from './services';

export interface SuiteState {
  services: ShellServices;
  life: SessionLife;
  parts: Parts;
  /** Asks the host whether it knows the token; the first time with the question that the start of the page has sent. */
  askToken: () => Promise<TokenAnswer>;
  /** What waits on this device (docs/product/offline.md#work-that-waits). */
  outbox: Services['outbox'];
  /** As `services.notify`, with something to do about the notice. */
  notify: NoticeQueue['notify'];
}

export const SuiteContext = createContext<SuiteState | null>(null);

export function useSuite(): SuiteState {
  const suite = use(SuiteContext);
  if (!suite) throw new Error('Rendered outside the suite.');
  return suite;
}
