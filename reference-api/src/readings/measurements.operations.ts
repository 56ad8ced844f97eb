import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { requireHistory } from '../access/guards';
import { measurementsJson } from './measurements.statements';
import { JsonText, serve } from '../access/calls/handler';

const serveMeasurements = serve(listMeasurements, async ({ db, longReads, caller, input }) => {
  const systemId = await requireHistory(db, caller, input.NodeID);
  return new JsonText(await longReads.read((on) => measurementsJson(on, systemId, input)));
});

export const measurementOperations = [serveMeasurements];
