import { testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { nodeShortQuery } from '../../../shared/api/node-short-query';
import { chartQuery } from './chart-query';
import { fetchGraph } from './fetch-graph';

jest.mock('../chart/chart', () => ({ default: null }));

const asked = (nodeId: string) => {
  const client = new QueryClient();
  const services = { ...testServices(), call: jest.fn(() => new Promise<never>(() => undefined)) };
  fetchGraph({ services, client, params: { nodeId }, search: new URLSearchParams() });
  const keys = client.getQueryCache().getAll();
  return { services, keys: keys.map(({ queryKey }) => queryKey) };
};

test('a graph finds its device and the code of its chart under way', () => {
  const { services, keys } = asked('12');
  expect(keys).toEqual([nodeShortQuery(services, 12).queryKey, chartQuery().queryKey]);
});

test('an id that is no number asks for nothing', () => {
  expect(asked('twelve').keys).toEqual([]);
});
