import { GLOSSARY } from '@sagitta/shared-contracts/rules/glossary';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { API, menu, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const server = useSuiteServer();
afterEach(() => void jest.restoreAllMocks());

test('with exactly one system the menu links to its dashboard, and the choice is kept for the next visit', async () => {
  server.use(http.get(`${API}/systems`, () => HttpResponse.json([{ ID: 4, name: 'A' }])));
  const { life } = await visit('/systems', 'commoner');
  await waitFor(() => expect(menu()).toEqual(['Dashboard']));
  expect(life.kept().onlySystem).toBe(4);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('the menu collapses to icons and stays collapsed', async () => {
  const { life } = await visit('/gateways');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }));
  expect(screen.getByRole('button', { name: 'Keep the menu open' })).toBeInTheDocument();
  expect(life.kept().sidebarMini).toBe(true);
});

test('the footer names provider, years, build and, in Polish, the co-funding', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-06-01T12:00:00Z'));
  await visit('/gateways');
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Sagitta' })).toHaveAttribute('href', 'https://sagitta.example');
  expect(footer).toHaveTextContent('2010–2027');
  expect(footer).toHaveTextContent('Build');
  expect(within(footer).getByText(/współfinansowany/)).toHaveAttribute('lang', 'pl');
});

const listedKeys = async () =>
  within(await screen.findByRole('region', { name: 'Keys' }))
    .getAllByRole('term')
    .map((term) => term.textContent);

test('? lists the keys of this page', async () => {
  await visit('/gateways');
  await screen.findByText('Content for Anna Nowak');
  await userEvent.keyboard('?');
  expect(await listedKeys()).toEqual(['t', 'Ctrl K', '?', 'Tab', 'Enter', 'Escape']);
});

test('the list of keys explains the words of the product', async () => {
  await visit('/gateways');
  await screen.findByText('Content for Anna Nowak');
  await userEvent.keyboard('?');
  const words = within(await screen.findByRole('region', { name: 'Words' }));
  expect(words.getAllByRole('term').map((term) => term.textContent)).toContain('hysteresis');
  expect(words.getByText(GLOSSARY.hysteresis)).toBeVisible();
});

test('/ opens the search of the page and focuses its field, wherever the focus is', async () => {
  await visit('/systems');
  await screen.findByText('Sites');
  await userEvent.keyboard('?');
  expect(await listedKeys()).toContain('/');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('/');
  const field = await screen.findByRole('searchbox', { name: 'Find a site' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('/');
  expect(field).toHaveValue('/');
  act(() => field.blur());
  await userEvent.keyboard('/');
  expect(field).toHaveFocus();
});
