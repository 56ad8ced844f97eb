import { getInspection } from '@sagitta/shared-contracts/api/finding';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { aSystemInDetail, mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import InspectionPage from './inspection.page';

const network = mockNetwork();
const VISIT: WireOf<typeof getInspection> = {
  ID: 7,
  systemId: 1,
  systemName: 'Hala',
  year: 2026,
  mode: 'on-site',
  status: 'planned',
  findings: [],
  mayKeep: true,
};

function begin(system: object, id = '7') {
  network.answer(getInspection, VISIT);
  network.answer(listNodes, []);
  network.answer(getSystem, aSystemInDetail(system) as WireOf<typeof getSystem>);
  network.answer(getSystemMap, { mapWidth: 8, mapHeight: 6 });
  network.answer(getSystemMapImage, 'PLAN');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = { ...testServices(), session: null };
  InspectionPage.ahead({ services, client, params: { id }, search: new URLSearchParams() });
  return () => {
    const known = client.getQueryCache().getAll();
    return known.filter(({ state }) => state.status === 'success').map(({ queryKey }) => String(queryKey[0]));
  };
}

test('fetches all that an inspection needs on a roof before the page is drawn', async () => {
  const known = begin({ hasMap: true });
  const all = ['getInspection', 'getSystem', 'getSystemMapImage', 'listNodes'];
  await waitFor(() => expect(known().sort()).toEqual(all));
});

test('asks for no plan where there is none, and for nothing without an inspection', async () => {
  const known = begin({ hasMap: false });
  await waitFor(() => expect(known().sort()).toEqual(['getInspection', 'getSystem', 'listNodes']));
  expect(network.seen(getSystemMapImage)).toEqual([]);
  expect(begin({}, 'x')()).toEqual([]);
});
