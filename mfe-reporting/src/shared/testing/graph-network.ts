import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listMeasurements, type Measurement } from '@sagitta/shared-contracts/api/measurement';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { listPastWeather } from '@sagitta/shared-contracts/api/past-weather';
import { getNodeShort, type NodeShort } from '@sagitta/shared-contracts/api/node';
import { aMeasurementSeries, aNode, type mockNetwork } from '@sagitta/shared-contracts/testing';

export const READINGS = aMeasurementSeries(200);

/** What the graph of a device asks for: the device, its readings, no events, no commands and no weather. */
export function answerGraph(
  network: ReturnType<typeof mockNetwork>,
  node: Partial<NodeShort> = {},
  readings: Measurement[] = READINGS,
): void {
  network.answer(getNodeShort, {
    ...aNode(),
    SystemName: 'Hala Poznań',
    timezone: 'Europe/Warsaw',
    ...node,
  } as NodeShort);
  network.answer(listMeasurements, readings);
  network.answer(listLogs, { Logs: [], LogsCount: 0 });
  network.answer(listNodeCommands, []);
  network.answer(listPastWeather, []);
}
