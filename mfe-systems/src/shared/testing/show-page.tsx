import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { defineRemote } from '@sagitta/shared-contracts/remote';
import { testServices, TEST_SESSION, type TestServices } from '@sagitta/shared-contracts/testing';
import type { Category } from '@sagitta/shared-contracts/access';
import { TestUi } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NOW } from './fixtures';

const { Provider } = defineRemote({ pages: {} });

export interface ShownAt {
  path: string;
  route?: string;
  category?: Category;
  config?: Partial<RuntimeConfig>;
}

/** Shows a page as the shell does: its services, a query client that does not retry, a router. */
export function showPage(page: ReactNode, { path, route, category = 'staff', config }: ShownAt): TestServices {
  const services = testServices({ session: { ...TEST_SESSION, category }, now: NOW, config });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Provider services={services}>
        <TestUi path={path} route={route}>
          {page}
        </TestUi>
      </Provider>
    </QueryClientProvider>,
  );
  return services;
}
