import { listSystems } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { systemsQuery } from './systems-query';

const prefetched = () => {
  const client = new QueryClient();
  client.setQueryData(systemsQuery(testServices()).queryKey, []);
  return client;
};

test('gives its answer to a part built with the same contract', () => {
  const client = prefetched();
  expect(client.getQueryData(operationKey(listSystems))).toEqual([]);
});

test('gives none to a part built with another contract: its own schema may know more fields', () => {
  const client = prefetched();
  const [name, asked] = operationKey(listSystems);
  expect(client.getQueryData([name, asked, `${CONTRACT_VERSION}1`])).toBeUndefined();
});
