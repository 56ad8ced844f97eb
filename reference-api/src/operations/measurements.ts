import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { requireNode } from '../access/guards';
import { measurementsJson } from '../repositories/measurements';
import { JsonText, reads } from './handler';

const serveMeasurements = reads(listMeasurements, async ({ db, caller, input }) => {
  await requireNode(db, caller, input.NodeID);
  return new JsonText(await measurementsJson(db, input));
});

export const measurementOperations = [serveMeasurements];
