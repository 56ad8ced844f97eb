import { defineRemote } from '@sagitta/shared-contracts/remote';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';
import { testServices, type TestServices } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestUi, type TestUiProps } from './test-ui';

const { Provider } = defineRemote({ pages: {} });

export type RenderPageOptions = Omit<TestUiProps, 'children'> & { services?: TestServices };

/**
 * Shows a page, or a part of one, as the shell does: with its services, the theme, a router and a query client of its
 * own that does not retry.
 */
export function renderPage(
  page: ReactNode,
  { services = testServices(), ...ui }: RenderPageOptions = {},
): TestServices {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestUi {...ui}>
        <Provider services={services}>
          {page}
          <Address />
        </Provider>
      </TestUi>
    </QueryClientProvider>,
  );
  return services;
}

/** The current path and query of the router. */
export function address(): string {
  return decoded(screen.getByTestId('address').textContent ?? '') ?? '';
}

function Address() {
  const { pathname, search } = useLocation();
  return (
    <span data-testid="address" hidden>
      {pathname + search}
    </span>
  );
}
