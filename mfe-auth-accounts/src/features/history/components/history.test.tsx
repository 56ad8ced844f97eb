import { listAudit, type AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AccountHistory } from './account-history';
import { SystemHistoryCard } from './system-history-card';

const network = mockNetwork();
const show = (element: ReactNode, category: Category = 'staff') =>
  renderPage(element, { services: testServices({ session: { ...TEST_SESSION, category } }) });
const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: 1, name: 'Anna Nowak', email: 'anna@example.com' },
  action: 'saveAccount',
  entity: { kind: 'account', id: '8', name: 'Bartosz' },
  changes: [],
  ...changes,
});
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
const items = async () => {
  const list = await screen.findByRole('list', { name: /^Changes of/ });
  return [...list.children].map((item) => item.textContent);
};

beforeEach(() =>
  network.answer(listSystemsVeryShort, [
    { ID: 2, name: 'Wisła', systemVersion: 'W4', accountRole: null },
    { ID: 1, name: 'Hala', systemVersion: 'W2', accountRole: null },
  ]),
);

describe('AccountHistory', () => {
  test('says who changed what from what to what, and asks only when it is opened', async () => {
    network.answer(listAudit, {
      entries: [
        entry(5, {
          changes: [
            { field: 'phone', before: null, after: '+48600100200' },
            { field: 'emailEvents', before: ['L1'], after: [] },
          ],
        }),
      ],
      count: 1,
    });
    show(<AccountHistory id={8} />);
    expect(network.seen(listAudit)).toEqual([]);
    await open();
    const [text] = await items();
    expect(text).toContain('Anna Nowak');
    expect(text).toContain('Account details changed: account Bartosz');
    expect(text).toContain('Phone: -- → +48600100200');
    expect(text).toContain('Email notifications: L1 → none');
    expect(network.seen(listAudit)[0]?.input).toEqual({ account: 8, amount: 20, offset: 0 });
  });

  test.each<Category>(['installer', 'commoner', 'observer'])('is not there for a %s', (category) => {
    show(<AccountHistory id={8} />, category);
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  });

  test('names the system of an assignment', async () => {
    network.answer(listAudit, {
      entries: [entry(5, { action: 'pinAccount', entity: { kind: 'assignment', id: '8/2', name: 'Bartosz' } })],
      count: 1,
    });
    show(<AccountHistory id={8} />);
    await open();
    expect(await screen.findByText(/Pinned to the system/)).toBeInTheDocument();
    await waitFor(async () =>
      expect((await items())[0]).toContain('Pinned to the system: account Bartosz, system Wisła'),
    );
  });

  test('shows names with markup as text', async () => {
    network.answer(listAudit, {
      entries: [entry(5, { entity: { kind: 'account', id: '8', name: '<img src=x onerror=alert(1)>' } })],
      count: 1,
    });
    show(<AccountHistory id={8} />);
    await open();
    expect((await items())[0]).toContain('account <img src=x onerror=alert(1)>');
  });

  test('says so where nothing was changed', async () => {
    network.answer(listAudit, { entries: [], count: 0 });
    show(<AccountHistory id={8} />);
    await open();
    expect(await screen.findByRole('heading', { name: 'Nothing has been changed yet.' })).toBeInTheDocument();
  });

  test('says that it is loading', async () => {
    network.hang(listAudit);
    show(<AccountHistory id={8} />);
    await open();
    expect(screen.getByText('History: loading')).toBeInTheDocument();
  });

  test('says why it failed, and tries again when asked', async () => {
    network.fail(listAudit, { status: 500, message: 'The server failed.' });
    show(<AccountHistory id={8} />);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('History could not be loaded.The server failed.');
    network.answer(listAudit, { entries: [entry(1)], count: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await items()).toHaveLength(1);
  });

  test('brings older entries when asked, none twice where one came meanwhile', async () => {
    const all = Array.from({ length: 30 }, (_, index) => entry(30 - index));
    network.answer(listAudit, ({ input: { offset = 0 } }) => ({
      entries: offset === 0 ? all.slice(0, 20) : all.slice(offset - 1, offset + 19),
      count: 30,
    }));
    show(<AccountHistory id={8} />);
    await open();
    expect(await items()).toHaveLength(20);
    expect(screen.getByText(/^20 of 30 changes/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText(/^30 of 30 changes/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(network.seen(listAudit)[1]?.input.offset).toBe(20);
  });

  test('keeps what is there where the older ones fail', async () => {
    const all = Array.from({ length: 20 }, (_, index) => entry(40 - index));
    network.answer(listAudit, { entries: all, count: 30 });
    show(<AccountHistory id={8} />);
    await open();
    await items();
    network.fail(listAudit, { status: 500 });
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Older changes could not be loaded.');
    expect(await items()).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});

describe('SystemHistoryCard', () => {
  test('shows the changes of the system that is chosen', async () => {
    network.answer(listAudit, {
      entries: [entry(5, { actor: null, action: 'deleteNode', entity: { kind: 'node', id: '9', name: 'Truss 9' } })],
      count: 1,
    });
    show(<SystemHistoryCard />);
    const card = within(await screen.findByRole('region', { name: 'History of System' }));
    await userEvent.click(await card.findByLabelText('System'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['HalaW2', 'WisłaW4']);
    await userEvent.click(screen.getByRole('option', { name: /Wisła/ }));
    expect((await items())[0]).toContain('Nobody signed inNode deleted: node Truss 9');
    expect(network.seen(listAudit)[0]?.input).toEqual({ system: 2, amount: 20, offset: 0 });
  });

  test('is not there for an installer', () => {
    show(<SystemHistoryCard />, 'installer');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
