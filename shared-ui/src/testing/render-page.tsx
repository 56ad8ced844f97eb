import { defineRemote } from '@sagitta/shared-contracts/remote';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';
import { testServices, type TestServices } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { QueryClient, QueryClientProvider, timeoutManager } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestUi, type TestUiProps } from './test-ui';

const { Provider } = defineRemote({ pages: {} });

/** The longest that a timer waits, nearly 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

// Queries refetch by the clock only where a test has faked it: on a slow machine, a test would meet a refetch midway.
timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, Object.hasOwn(setInterval, 'clock') ? ms : LONGEST_MS),
  clearInterval: (timer) => clearInterval(timer),
});

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
