import { listAudit, type AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { mockNetwork, TEST_SESSION, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SimCardsTable } from '../features/sim-cards/components/sim-cards-table';
import { ROUTER_FIELDS } from '../features/routers/model/router-fields';
import { actText, fieldLabel, historyValue } from '../shared/history/history-text';

const network = mockNetwork();
const card = (ID: number, systemId: number | null): WireOf<typeof listSimCards>[number] => ({
  ID,
  systemId,
  telephone: `+4860010020${ID}`,
  purpose: 'data',
  network: 'other',
});
const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: 1, name: 'Anna Nowak', email: 'anna@example.com' },
  action: 'saveSimCard',
  entity: { kind: 'sim_card', id: '7', name: '+48600100207' },
  changes: [],
  ...changes,
});
const show = (category: Category = 'staff') =>
  renderPage(<SimCardsTable />, {
    services: testServices({ session: { ...TEST_SESSION, category } }),
    path: '/simcards',
  });
const items = async (name: RegExp) => {
  const list = await screen.findByRole('list', { name });
  return [...list.children].map((item) => item.textContent);
};

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listSimCards, [card(7, 1), card(8, 2)]);
  network.answer(listSystemsNodesRoutersShort, [
    { ID: 1, name: 'Hala', systemVersion: 'W4', accountRole: 'installer', nodes: [], routers: [] },
    { ID: 2, name: 'Most', systemVersion: 'W4', accountRole: 'common_user', nodes: [], routers: [] },
  ]);
});

test('a record tells who changed what, from what to what, in the words of its form', async () => {
  network.answer(listAudit, {
    entries: [
      entry(5, {
        changes: [
          { field: 'network', before: 'other', after: 'Plus' },
          { field: 'systemId', before: 'another', after: 'Hala' },
          { field: 'pin', before: 'hidden', after: 'hidden' },
          { field: 'pinDisabled', before: false, after: true },
          { field: 'notes', before: null, after: '<p>On the <b>shelf</b></p>' },
          { field: 'owner', before: 'customer', after: 'sagitta' },
        ],
      }),
      entry(4, { action: 'createSimCard' }),
    ],
    count: 2,
  });
  show();
  const button = await screen.findByRole('button', { name: 'History of SIM card 7' });
  expect(network.seen(listAudit)).toEqual([]);
  await userEvent.click(button);
  const [newest, oldest] = await items(/^History of SIM card 7, \+48600100207$/);
  expect(newest).toContain('Anna NowakChanged');
  for (const told of [
    'Network: other → Plus',
    'System: another → Hala',
    'PIN: hidden → hidden',
    'PIN disabled: No → Yes',
    'Notes: -- → On the shelf',
    'Owner: Customer → Sagitta',
  ])
    expect(newest).toContain(told);
  expect(oldest).toContain('Created');
  expect(network.seen(listAudit)[0]?.input).toEqual({ record: { kind: 'sim_card', id: '7' }, amount: 20, offset: 0 });
});

test('is offered to those who may keep the record', async () => {
  show('installer');
  expect(await screen.findByRole('button', { name: 'History of SIM card 7' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'History of SIM card 8' })).not.toBeInTheDocument();
});

test('lists those that were deleted, with what was in them', async () => {
  network.answer(listAudit, {
    entries: [
      entry(9, {
        action: 'deleteSimCard',
        entity: { kind: 'sim_card', id: '3', name: '+48600100203' },
        changes: [{ field: 'telephone', before: '+48600100203', after: null }],
      }),
    ],
    count: 1,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Deleted' }));
  const [only] = await items(/^Deleted SIM cards$/);
  expect(only).toContain('Deleted: +48600100203 (#3)Telephone: +48600100203 → --');
  expect(network.seen(listAudit)[0]?.input).toMatchObject({ record: { kind: 'sim_card', id: null } });
});

test.each([
  ['createSimCard', 'sim_card', 'Created'],
  ['saveRouter', 'router', 'Changed'],
  ['saveRouter', 'sim_card', 'Router changed'],
  ['replaceRouter', 'sim_card', 'Router replaced by another'],
  ['turnGateway', 'node', 'Turn gateway'],
] as const)('%s of a %s: %s', (action, kind, text) => expect(actText(action, kind)).toBe(text));

test.each([
  ['serialNumber', 'Serial number'],
  ['routerImage', 'Router image'],
  ['routerConnectionImage', 'Router connection image'],
  ['someThing', 'Some thing'],
])('calls the field %s %s', (field, label) => expect(fieldLabel(ROUTER_FIELDS, field)).toBe(label));

test('shows what no field knows as it is', () => {
  expect(historyValue(ROUTER_FIELDS, 'someThing', ['a', 'b'], 'Sagitta')).toBe('a, b');
  expect(historyValue(ROUTER_FIELDS, 'purchaseDate', '2024-03-09', 'Sagitta')).toBe('09/03/2024');
  expect(historyValue(ROUTER_FIELDS, 'upsType', null, 'Sagitta')).toBe('--');
});
