import { inCanary } from '@sagitta/shared-contracts/rules/canary';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { loadRelease } from '../features/remotes/federation';
import { slowReleases } from '../features/remotes/noted-releases';
import { API, registryWith, releaseOf, remote, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));
jest.mock('../features/remotes/fetch-release', () => ({ fetchRelease: jest.fn() }));

const server = useSuiteServer();
const PART = 'mfe_backoffice';
/** The account that the suite is opened as. */
const ACCOUNT = 7;

/** A canary that reaches the account, or does not. */
function canaryOf(reached: boolean) {
  const percent = 50;
  const versions = Array.from({ length: 64 }, (_, index) => `2.${index}`);
  const version = versions.find((one) => inCanary({ part: PART, version: one, percent, account: ACCOUNT }) === reached);
  return { ...releaseOf(PART, version), fallbackUrl: releaseOf(PART).url, deployment: { traffic: percent } };
}
const withCanary = (reached: boolean) => {
  const canary = canaryOf(reached);
  const listed = [{ ...releaseOf(PART), deployment: { traffic: 50, default: true } }, canary];
  const document = registryWith({ [PART]: listed });
  server.use(http.get('*/registry.json', () => HttpResponse.json(document)));
  return { document, version: canary.metadata.version };
};
const loaded = () => jest.mocked(loadRelease).mock.calls.map(([, { metadata }]) => metadata.version);
const rowOf = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const about = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Build/ }));
  const dialog = await screen.findByRole('dialog', { name: 'About this application' });
  await within(dialog).findByRole('table');
  return dialog;
};

beforeEach(() =>
  server.use(
    http.get(`${API}/token`, () => HttpResponse.json({ stream: false })),
    http.get('http://localhost/', () => HttpResponse.html('<meta name="build" content="unknown">')),
    http.get(`${API}/release-fallbacks`, () => HttpResponse.json([])),
  ),
);

test.each([true, false])(
  'an account of the canary’s share gets the canary, others the live release: %s',
  async (reached) => {
    const { document, version } = withCanary(reached);
    await visit('/gateways', 'staff', document);
    await screen.findByText('Content for Anna Nowak');
    expect(loaded()).toEqual([reached ? version : '1']);
    expect(rowOf(await about(), 'Backoffice').at(-1)).toBe(
      reached ? 'early release, not for all accounts yet' : 'live',
    );
  },
);

test('a canary that fails gives way to the live release, and About says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { document, version } = withCanary(true);
  jest.mocked(loadRelease).mockImplementation(async (_, { metadata }) => {
    if (metadata.version === version) throw new Error('planted');
    return remote;
  });
  await visit('/gateways', 'staff', document);
  await screen.findByText('Content for Anna Nowak');
  const row = rowOf(await about(), 'Backoffice');
  expect([row[0], row.at(-1)]).toEqual(['1', 'previous release: the live one failed']);
  warn.mockRestore();
});

test('a release that missed its deadline in another tab is not waited for', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [slow, before] = [releaseOf(PART, '2'), releaseOf(PART)];
  slowReleases.add(slow.url);
  const document = registryWith({
    [PART]: [
      { ...slow, fallbackUrl: before.url, deployment: { traffic: 100, default: true } },
      { ...before, deployment: { traffic: 0, default: false } },
    ],
  });
  server.use(http.get('*/registry.json', () => HttpResponse.json(document)));
  await visit('/gateways', 'staff', document);
  await screen.findByText('Content for Anna Nowak');
  expect(loaded()[0]).toBe('1');
  warn.mockRestore();
});

const REPORT = {
  id: 1,
  part: PART,
  version: '9',
  fellBackTo: '8',
  kind: 'render',
  reports: 3,
  lastAt: '2026-11-23T04:00:00Z',
};

test('staff see what browsers could not run', async () => {
  server.use(http.get(`${API}/release-fallbacks`, () => HttpResponse.json([REPORT])));
  await visit('/gateways');
  expect(await within(await about()).findByRole('listitem')).toHaveTextContent(
    'Backoffice 9, page stopped; ran 8 instead (3 reports)',
  );
});

test('others see the releases alone', async () => {
  await visit('/systems', 'commoner');
  const dialog = await about();
  expect(rowOf(dialog, 'Systems')).toEqual(['1', '^1.0', '–', 'live']);
  expect(within(dialog).queryByRole('heading', { name: /could not run/ })).not.toBeInTheDocument();
});

test('About does not call the shell live if that could not be checked', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(http.get('http://localhost/', () => new HttpResponse(null, { status: 503 })));
  await visit('/systems', 'commoner');
  expect(rowOf(await about(), 'Shell').at(-1)).toBe('could not be checked');
  expect(warn).toHaveBeenCalledWith('The live release of the shell is not known.', expect.any(Error));
  warn.mockRestore();
});

test('About calls no part live if the registry cannot be read again', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await visit('/systems', 'commoner');
  server.use(http.get('*/registry.json', () => new HttpResponse(null, { status: 503 })));
  const dialog = await about();
  expect(rowOf(dialog, 'Systems')).toEqual(['1', '^1.0', '–', 'could not be checked']);
  expect(rowOf(dialog, 'Backoffice').at(-1)).toBe('could not be checked');
  expect(warn).toHaveBeenCalledWith('The list of released parts could not be read again.', expect.any(Error));
  warn.mockRestore();
});

describe('a release that could not run', () => {
  const failed = async (answers: readonly (() => Response)[]) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const reports: { body: unknown; keepalive: boolean; token: string | null }[] = [];
    server.use(
      http.post(`${API}/release-fallbacks`, async ({ request }) => {
        const { keepalive, headers } = request;
        reports.push({ body: await request.json(), keepalive, token: headers.get('Authorization') });
        return answers[reports.length - 1]?.() ?? HttpResponse.json({});
      }),
    );
    jest.mocked(loadRelease).mockRejectedValue(new Error('planted'));
    await visit('/gateways');
    await screen.findByText('Gateways could not be loaded.');
    return { warn, reports };
  };
  const body = { part: PART, version: '1', fellBackTo: null, kind: 'start' };

  test('is reported to the API at once, without fetching code first', async () => {
    const { warn, reports } = await failed([]);
    await waitFor(() =>
      expect(reports).toEqual([{ body, keepalive: true, token: expect.stringMatching(/^Bearer ./) }]),
    );
    window.dispatchEvent(new Event('pagehide'));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(reports).toHaveLength(1);
    warn.mockRestore();
  });

  test('is reported again when the tab is closed, where the host could not take it', async () => {
    const { warn, reports } = await failed([() => new HttpResponse(null, { status: 503 })]);
    await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^The host could not take/), 503));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(reports).toHaveLength(2));
    warn.mockRestore();
  });
});
