import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { laser, system } from '../testing/fixtures';
import { fetchDashboard } from './fetch-dashboard';
import { nodesQuery } from './nodes';
import { systemQuery } from './system';

const network = mockNetwork();

test('a dashboard finds the system and its devices that were asked for before its code was there', async () => {
  network.answer(getSystem, system());
  network.answer(listNodes, [laser()]);
  const client = new QueryClient();
  const services = testServices();
  fetchDashboard({ services, client, params: { id: '7' }, search: new URLSearchParams() });
  await waitFor(() => expect(client.getQueryData(systemQuery(services, 7).queryKey)?.ID).toBe(system().ID));
  await waitFor(() => expect(client.getQueryData(nodesQuery(services, [7]).queryKey)).toHaveLength(1));
});

test('an id that is no number asks for nothing', () => {
  const client = new QueryClient();
  fetchDashboard({ services: testServices(), client, params: { id: 'seven' }, search: new URLSearchParams() });
  expect(client.getQueryCache().getAll()).toEqual([]);
});
