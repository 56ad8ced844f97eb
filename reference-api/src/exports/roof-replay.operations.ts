import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { requireSystem } from '../access/guards';
import { JsonText, serve } from '../access/calls/handler';
import { replayJson } from './roof-replay.statements';

/** Whoever may see the graphs of a system's devices may see them move together, retired ones included. */
const serveReplay = serve(getReplay, async ({ db, longReads, caller, clock, input }) => {
  await requireSystem(db, caller, input.systemID);
  const now = clock();
  return new JsonText(await longReads.read((on) => replayJson(on, input, now)));
});

export const roofReplayOperations = [serveReplay];
