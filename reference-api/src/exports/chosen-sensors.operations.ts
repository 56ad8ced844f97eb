import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { type ChosenNode, chosenNodes } from './export-nodes.statements';

/** Nodes of a system by their ids. Nodes outside the system or without a sensor are refused. */
export async function chosenSensors(db: Database, systemId: number, ids: readonly number[]): Promise<ChosenNode[]> {
  const nodes = await chosenNodes(db, systemId, ids);
  if (new Set(ids).size !== nodes.length) throw new Refusal(403);
  if (nodes.some(({ sensor }) => sensor === null || sensor === 'none')) throw new Refusal(403);
  return nodes;
}
