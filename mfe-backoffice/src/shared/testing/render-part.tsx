import { defineRemote } from '@sagitta/shared-contracts/remote';
import { testServices, type TestServices } from '@sagitta/shared-contracts/testing';
import { TestUi, type TestUiProps } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

const { Provider } = defineRemote({ pages: {} });

/** Shows a component as the shell would: with its services, the theme, a router and a query client of its own. */
export function renderPart(
  element: ReactNode,
  { services = testServices(), ...ui }: Omit<TestUiProps, 'children'> & { services?: TestServices } = {},
): TestServices {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestUi {...ui}>
        <Provider services={services}>{element}</Provider>
      </TestUi>
    </QueryClientProvider>,
  );
  return services;
}
