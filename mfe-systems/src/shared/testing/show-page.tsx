import type { Category } from '@sagitta/shared-contracts/access';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { testServices, TEST_SESSION, type TestServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import type { ReactNode } from 'react';
import { NOW } from './fixtures';

export interface ShownAt {
  path: string;
  route?: string;
  category?: Category;
  config?: Partial<RuntimeConfig>;
}

/** Shows a page at the moment of the fixtures. */
export function showPage(page: ReactNode, { path, route, category = 'staff', config }: ShownAt): TestServices {
  const services = testServices({ session: { ...TEST_SESSION, category }, now: NOW, config });
  return renderPage(page, { path, route, services });
}
