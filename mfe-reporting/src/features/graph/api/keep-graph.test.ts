import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { getNodeShort } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { FIXED_NOW, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { answerGraph } from '../../../shared/testing/graph-network';
import { keepGraph } from './keep-graph';

const network = mockNetwork();
const DAY = 86_400_000;

function keep(nodeId: string) {
  const start = { client: new QueryClient(), params: { nodeId }, search: new URLSearchParams() };
  return keepGraph({ services: testServices(), ...start });
}

test('asks for the device, the readings of each period until now, and its bases', async () => {
  answerGraph(network);
  await keep('11');
  const asked = network.seen(listMeasurements).map(({ input }) => input);
  expect(asked.map(({ Start, End }) => [End, Math.floor((FIXED_NOW - Date.parse(Start)) / DAY)])).toEqual(
    [7, 31, 92].map((days) => [new Date(FIXED_NOW).toISOString(), days]),
  );
  expect(network.seen(listNodeCommands)).toHaveLength(1);
});

test('asks nothing more of a device that measures nothing, may not be seen, or is none', async () => {
  answerGraph(network, { MainSensorType: 'none' });
  await keep('11');
  answerGraph(network, { id: 0 });
  await keep('11');
  await keep('eleven');
  expect([network.seen(getNodeShort).length, network.seen(listMeasurements).length]).toEqual([2, 0]);
});

test('fails with the call that fails, so that it is asked for again', async () => {
  answerGraph(network);
  network.fail(listMeasurements, { status: 403 });
  await expect(keep('11')).rejects.toMatchObject({ status: 403 });
});
