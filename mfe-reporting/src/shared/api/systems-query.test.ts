import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { systemsQuery } from './systems-query';

test('asks again after another part has deleted a system or a node', () => {
  const client = new QueryClient();
  const { queryKey } = systemsQuery(testServices().call);
  client.setQueryData(queryKey, []);
  void client.invalidateQueries(answersOf(listSystemsNodesShort));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
