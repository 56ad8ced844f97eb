import { PAGE_REPORT, type PageReport } from '@sagitta/shared-contracts/page-report';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { renderUi } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { takeConsoleErrors } from '../../../../config/jest.browser';
import { createRemoteLoader, type LoadRelease } from './remote-loader';
import { RemotePage } from './remote-page';

const LOGS = { id: 'logs', path: '/logs', title: 'Logs', access: 'public' } as const;
const release = (version: string) => ({
  url: `http://remote/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version },
  extras: { manifest: { name: 'mfe_any', contract: '^1.0', pages: [LOGS] }, scripts: [] },
});
const remote = (page: () => React.ReactNode): RemoteModule => ({
  contractVersion: '1.0',
  Provider: ({ children }) => children,
  pages: { logs: page },
});

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

async function show(load: LoadRelease, page = 'logs') {
  const notify = jest.fn(() => () => undefined);
  const entry = { name: 'mfe_any', live: release('2'), fallback: release('1'), problem: null, pages: [] };
  const source = { entry: () => entry, refresh: async () => undefined, refreshOld: async () => undefined };
  const loader = createRemoteLoader(source, load, { repeatAfterMs: 1, healAfterMs: 1e6 });
  await act(async () => {
    renderUi(
      <QueryClientProvider client={new QueryClient()}>
        <RemotePage
          loader={loader}
          page={page}
          title="Logs"
          services={{ notify } as unknown as ShellServices}
          back={<a href="/systems">Go to your systems</a>}
        />
      </QueryClientProvider>,
    );
  });
  return { notify };
}

test('a page of a remote is shown once its remote is there', async () => {
  await show(async () => remote(() => <p>Events</p>));
  expect(screen.getByText('Events')).toBeInTheDocument();
});

test('a remote that is down leaves a message, a way back, and a Retry that brings it up', async () => {
  let down = true;
  await show(async () => {
    if (down) throw new Error('unreachable');
    return remote(() => <p>Events</p>);
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Logs could not be loaded.');
  expect(screen.getByRole('link', { name: 'Go to your systems' })).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Events')).toBeInTheDocument();
});

test('the previous release takes over by itself, and that is said', async () => {
  const { notify } = await show(async (_, { metadata }) => {
    if (metadata.version === '2') throw new Error('gone');
    return remote(() => <p>Earlier events</p>);
  });
  expect(await screen.findByText('Earlier events')).toBeInTheDocument();
  expect(notify).toHaveBeenCalledWith({ kind: 'info', text: 'Logs runs in its previous release.' });
});

test('a release that crashes as it starts gives way to the previous one', async () => {
  await show(async (_, { metadata }) =>
    remote(() => {
      if (metadata.version === '2') throw new Error('crash');
      return <p>Earlier events</p>;
    }),
  );
  expect(await screen.findByText('Earlier events')).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});

test.each([
  [4_000, 'Earlier events'],
  [0, 'Logs has stopped.'],
])(
  'a release that crashes 1 s after its data gives way also where that took 4 s, and not 4 s later: %i',
  async (dataMs, expected) => {
    jest.useFakeTimers();
    const Page = () => {
      const { data } = useQuery({
        queryKey: ['events'],
        queryFn: () =>
          new Promise<string>((done) => {
            setTimeout(() => done('Events'), dataMs);
          }),
      });
      const [isLate, setLate] = useState(false);
      useEffect(() => {
        const timer = setTimeout(() => setLate(true), 5_000);
        return () => clearTimeout(timer);
      }, []);
      if (isLate) throw new Error('late');
      return <p>{data}</p>;
    };
    await show(async (_, { metadata }) => remote(metadata.version === '2' ? Page : () => <p>Earlier events</p>));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(expected)).toBeInTheDocument();
    jest.useRealTimers();
    expect(takeConsoleErrors()).not.toEqual([]);
  },
);

test('a page that the release lacks is that of the previous one, which has it', async () => {
  const { notify } = await show(async (_, { metadata }) =>
    metadata.version === '2' ? { ...remote(() => null), pages: {} } : remote(() => <p>Earlier events</p>),
  );
  expect(await screen.findByText('Earlier events')).toBeInTheDocument();
  expect(notify).toHaveBeenCalledWith({ kind: 'info', text: 'Logs runs in its previous release.' });
});

test('a page that crashes in every release is reported in its own place', async () => {
  await show(async () =>
    remote(() => {
      throw new Error('crash');
    }),
  );
  expect(await screen.findByText('Logs has stopped.')).toBeInTheDocument();
  expect(screen.getByText(/^Something went wrong in release 1\./)).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});

test('Retry after a crash loads the remote again', async () => {
  let broken = true;
  await show(async () =>
    remote(() => {
      if (broken) throw new Error('crash');
      return <p>Events</p>;
    }),
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Events')).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});

test('a page that the manifest names but the release lacks is reported', async () => {
  await show(async () => remote(() => null), 'other');
  expect(screen.getByRole('alert')).toHaveTextContent('Logs is not part of this release.');
});

test('what becomes of a page is reported, for anyone who checks a release', async () => {
  const reports: PageReport[] = [];
  const listen = (event: Event) => reports.push((event as CustomEvent<PageReport>).detail);
  window.addEventListener(PAGE_REPORT, listen);
  await show(async (_, { metadata }) =>
    remote(() => {
      if (metadata.version === '2') throw new Error('crash');
      return <p>Events</p>;
    }),
  );
  expect(await screen.findByText('Events')).toBeInTheDocument();
  await show(async () => remote(() => null), 'other');
  window.removeEventListener(PAGE_REPORT, listen);
  expect(reports).toEqual([
    { part: 'mfe_any', page: 'logs', outcome: 'crashed', version: '2', message: 'crash' },
    { part: 'mfe_any', page: 'logs', outcome: 'shown', version: '1' },
    { part: 'mfe_any', page: 'other', outcome: 'missing', version: '2' },
  ]);
  expect(takeConsoleErrors()).not.toEqual([]);
});
