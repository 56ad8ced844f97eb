import { INSPECTION_FIELDS } from '../features/inspections/model/inspection-fields';
import { ROUTER_FIELDS } from '../features/routers/model/router-fields';
import { SIM_CARD_FIELDS } from '../features/sim-cards/model/sim-card-fields';
import type { AnyFields } from '../shared/records/record-field';
import { readRecord, recordColumns, type TableWorld } from '../shared/records/record-table';

const WORLD: TableWorld = {
  now: Date.parse('2026-11-26T12:00:00Z'),
  systems: [{ ID: 3, name: 'Hala Północ' }],
  isStaff: true,
  provider: 'Sagitta',
  slug: 'sagitta',
};
const read = (fields: unknown, texts: Record<string, string>) =>
  readRecord({ fields: fields as AnyFields }, recordColumns(fields as AnyFields, WORLD), WORLD, texts);

test('reads a row as its form would send it', () => {
  expect(
    read(INSPECTION_FIELDS, {
      systemId: 'hala północ',
      year: '2027',
      status: 'In progress',
      performedAt: '6/2/2027',
      underWarranty: 'Yes',
    }),
  ).toMatchObject({
    problems: {},
    isUnread: false,
    input: {
      systemId: 3,
      year: 2027,
      status: 'in_progress',
      mode: 'on-line',
      performedAt: '2027-02-06',
      underWarranty: true,
      offerNumber: null,
    },
  });
});

test('says what is wrong with each cell, by the rules of the form', () => {
  expect(
    read(SIM_CARD_FIELDS, { systemId: 'Hala', telephone: '123', owner: 'me', pinDisabled: 'maybe', network: 'Plusz' }),
  ).toMatchObject({
    isUnread: true,
    problems: {
      systemId: 'No system of yours has this name',
      telephone: 'Invalid phone number',
      owner: 'Customer or Sagitta',
      pinDisabled: 'yes or no',
      network: 'One of: Orange, T-Mobile, Plus, other',
    },
  });
  expect(read(INSPECTION_FIELDS, { systemId: 'Hala Północ', performedAt: '2/6/27', year: '1999' }).problems).toEqual({
    performedAt: 'As 26/11/2026 or 2026-11-26',
    year: expect.stringMatching(/^One of: 2021/),
  });
});

test('has a column for each field that a cell can say', () => {
  const columns = recordColumns(ROUTER_FIELDS as AnyFields, WORLD);
  expect(columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['serialNumber', 'systemId', 'owner', 'supplier', 'purchaseDate', 'upsType']),
  );
  expect(columns.filter(({ required }) => required).map(({ key }) => key)).toEqual(['serialNumber']);
});
