import type { Category } from '@sagitta/shared-contracts/access';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import type { WaitingCalls } from '@sagitta/shared-contracts/waiting';
import { testServices, TEST_SESSION, type TestServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import type { ReactNode } from 'react';
import { NOW } from './fixtures';

export interface ShownAt {
  path: string;
  route?: string;
  category?: Category;
  config?: Partial<RuntimeConfig>;
  /** What waits on this device. */
  waiting?: WaitingCalls;
}

/** Shows a page at the moment of the fixtures. */
export function showPage(page: ReactNode, { path, route, category = 'staff', config, waiting }: ShownAt): TestServices {
  const services = testServices({ session: { ...TEST_SESSION, category }, now: NOW, config });
  if (waiting) services.waiting = waiting;
  return renderPage(page, { path, route, services });
}
