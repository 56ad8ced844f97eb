import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { API, registryWith, releaseOf, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));
jest.mock('../features/remotes/fetch-release', () => ({ fetchRelease: jest.fn() }));

const server = useSuiteServer();
// A test that types takes so long that the shell begins what it does when nothing else is left to do.
beforeEach(() =>
  server.use(
    http.get(`${API}/stream`, () => new HttpResponse(null, { status: 404 })),
    http.get(`${API}/favourites`, () => HttpResponse.json([])),
  ),
);
afterEach(() => void jest.restoreAllMocks());

const GIRDER = {
  kind: 'device',
  ID: 3,
  title: 'Dźwigar 3',
  place: 'Hala Poznań',
  code: '70B3D57ED0000003',
  systemId: 1,
  measures: true,
  acts: ['base'],
};
const HALL = { kind: 'system', ID: 1, title: 'Hala Poznań', place: 'Poznań', systemId: 1 };

/** Answers searches from this list, by words in the title; tells what was asked. */
function answers(found: object[] = [GIRDER, HALL], more: string[] = []) {
  const asked: string[] = [];
  server.use(
    http.post(`${API}/search`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      asked.push(text);
      const word = text.toLowerCase().replace('dzw', 'dźw');
      return HttpResponse.json({
        found: found.filter((one) => JSON.stringify(one).toLowerCase().includes(word)),
        more,
      });
    }),
  );
  return asked;
}

const withActs = () => {
  const release = releaseOf('mfe_systems');
  const foreign = releaseOf('mfe_backoffice');
  return registryWith({
    mfe_systems: [
      {
        ...release,
        extras: {
          ...release.extras,
          manifest: {
            ...release.extras.manifest,
            acts: [
              { label: 'Set base of {name}', path: '/systems/:systemId/dashboard?act=base&device=:id', node: 'base' },
              { label: 'Fly to {name}', path: '/systems/:systemId/dashboard?act=fly&device=:id', node: 'flight' },
            ],
          },
        },
      },
    ],
    mfe_backoffice: [
      {
        ...foreign,
        extras: {
          ...foreign.extras,
          manifest: {
            ...foreign.extras.manifest,
            acts: [
              { label: 'Add gateway', path: '/gateways?add=1' },
              { label: 'Steal a system', path: '/systems?steal=1' },
            ],
          },
        },
      },
    ],
  });
};

async function openSearch() {
  await userEvent.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog', { name: 'Search everything' }));
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('Ctrl K opens it, also while typing; Escape closes it and returns the focus', async () => {
  answers();
  await visit('/gateways');
  const content = await screen.findByText('Content for Anna Nowak');
  content.focus();
  const dialog = await openSearch();
  await waitFor(() => expect(dialog.getByRole('combobox')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(content).toHaveFocus());
});

test('it does not open over a dialog', async () => {
  await visit('/gateways');
  await screen.findByText('Content for Anna Nowak');
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keys and words' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole('dialog', { name: 'Search everything' })).not.toBeInTheDocument();
});

test('finds pages at once and what the host knows, and goes there by keyboard alone', async () => {
  const asked = answers();
  await visit('/gateways');
  await openSearch();
  await userEvent.keyboard('dzw');
  expect(await screen.findByRole('option', { name: /Dźwigar 3.*70B3D57ED0000003 · Hala Poznań/ })).toBeInTheDocument();
  expect(asked).toEqual(['dzw']);
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.keyboard('hala');
  expect(await screen.findByRole('group', { name: 'Systems' })).toHaveTextContent('Hala Poznań');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Board')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/systems/1/dashboard');
});

test('leads nowhere by what an earlier text has found', async () => {
  answers();
  await visit('/gateways');
  await openSearch();
  await userEvent.keyboard('dzw');
  await screen.findByRole('option', { name: /Dźwigar 3/ });
  await userEvent.keyboard(' 4{Enter}');
  expect(window.location.pathname).toBe('/gateways');
  expect(await screen.findByText(/Nothing that you may see is called “dzw 4”/)).toBeInTheDocument();
});

test('says that an act was not searched for, where the devices of its words could not be asked for', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answers();
  server.use(
    http.post(`${API}/search`, async ({ request }) => {
      const { text } = (await request.clone().json()) as { text: string };
      return text === 'dzw' ? new HttpResponse(null, { status: 500 }) : undefined;
    }),
  );
  await visit('/gateways', 'staff', withActs());
  await openSearch();
  await userEvent.keyboard('set base dzw');
  expect(await screen.findByText(/Systems, devices and records could not be searched/)).toBeInTheDocument();
});

test('offers what parts announce on their own pages, as far as this account may open them', async () => {
  answers();
  await visit('/gateways', 'staff', withActs());
  await openSearch();
  await userEvent.keyboard('gateway');
  expect(await screen.findByRole('option', { name: 'Add gateway' })).toBeInTheDocument();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.keyboard('steal');
  await screen.findByText(/Nothing that you may see is called “steal”/);
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.keyboard('add gat{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?add=1'));
});

test('an account that may not open the page is not offered its acts', async () => {
  answers();
  await visit('/systems', 'commoner', withActs());
  await openSearch();
  await userEvent.keyboard('add gateway');
  expect(await screen.findByText(/Nothing that you may see/)).toBeInTheDocument();
});

test('acts on a device that is named after them, where the host allows them', async () => {
  answers();
  await visit('/gateways', 'staff', withActs());
  await openSearch();
  await userEvent.keyboard('set base dzw');
  await userEvent.click(
    await screen.findByRole('option', { name: /^Set base of Dźwigar 3.*70B3D57ED0000003 · Hala Poznań/ }),
  );
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/systems/1/dashboard?act=base&device=3'),
  );
});

test('says that there are other devices on which an act could be done', async () => {
  answers([GIRDER], ['device']);
  await visit('/gateways', 'staff', withActs());
  await openSearch();
  await userEvent.keyboard('set base dzw');
  expect(await screen.findByRole('group', { name: /^Actions: on the first devices found/ })).toHaveTextContent(
    'Set base of Dźwigar 3',
  );
});

test('does not offer an act that the host does not allow on the device, nor one it does not know', async () => {
  answers([{ ...GIRDER, acts: [] }]);
  await visit('/gateways', 'staff', withActs());
  await openSearch();
  await userEvent.keyboard('dzw');
  await screen.findByRole('option', { name: /Dźwigar 3/ });
  expect(options().filter((text) => /Set base|Fly/.test(text ?? ''))).toEqual([]);
});

test('shows what was last visited first, without the page that is open, and forgets it with the session', async () => {
  answers();
  const { life } = await visit('/systems');
  await userEvent.click(screen.getByRole('link', { name: 'Gateways' }));
  await screen.findByText('Content for Anna Nowak');
  await openSearch();
  expect(
    within(screen.getByRole('group', { name: 'Last visited' }))
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['Systems']);
  life.begin('def', { id: 8, name: 'B', email: 'b@sagitta.example', category: 'staff' });
  expect(life.kept().visited).toBeUndefined();
});

test('changes to dark mode without asking anybody', async () => {
  answers();
  await visit('/gateways');
  await openSearch();
  await userEvent.keyboard('dark mode{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
});

test.each([
  [500, /Systems, devices and records could not be searched/],
  [404, /This server cannot search/],
  [429, /Too many searches/],
])('says that the host could not be asked (%i), and still finds pages', async (status, words) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post(`${API}/search`, () => new HttpResponse(null, { status })));
  await visit('/gateways');
  await openSearch();
  await userEvent.keyboard('gate');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Gateways' })).toBeInTheDocument();
  answers([{ ...HALL, title: 'Gate hall' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /Gate hall/ })).toBeInTheDocument();
});

test('the magnifier of the header opens it too', async () => {
  answers();
  await visit('/gateways');
  await userEvent.click(screen.getByRole('button', { name: 'Search everything (Ctrl K)' }));
  expect(await screen.findByRole('dialog', { name: 'Search everything' })).toBeInTheDocument();
});

test('what has a star comes before what else is found, and once', async () => {
  answers();
  server.use(
    http.get(`${API}/favourites`, () =>
      HttpResponse.json([
        { kind: 'system', id: 1, name: 'Hala Poznań' },
        { kind: 'device', id: 3, name: 'Dźwigar 3' },
      ]),
    ),
  );
  await visit('/gateways');
  await openSearch();
  expect(await screen.findByRole('group', { name: 'Favourites' })).toHaveTextContent('Hala PoznańDźwigar 3');
  await userEvent.keyboard('hala');
  await screen.findByRole('group', { name: 'Devices' });
  expect(screen.getByRole('group', { name: 'Favourites' })).toHaveTextContent('Hala Poznań');
  expect(screen.queryByRole('group', { name: 'Systems' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Board')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/systems/1/dashboard');
});
