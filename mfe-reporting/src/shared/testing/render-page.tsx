import { defineRemote } from '@sagitta/shared-contracts/remote';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';
import { testServices, type TestServices } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { TestUi, type TestUiProps } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

const { Provider } = defineRemote({ pages: {} });

/** Shows a page as the shell would: with its services, the theme, a router and a query client of its own. */
export function renderPage(
  page: ReactNode,
  { services = testServices(), ...ui }: Omit<TestUiProps, 'children'> & { services?: TestServices } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <TestUi {...ui}>
        <Provider services={services}>
          {page}
          <Address />
        </Provider>
      </TestUi>
    </QueryClientProvider>,
  );
  return { services, unmount };
}

/** The path and query where the router stands. */
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
