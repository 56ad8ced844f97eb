import { listNodeTrends, TREND_HOURS } from '@sagitta/shared-contracts/api/node-trend';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { requireSystem } from '../access/guards';
import { nodeTrendsJson } from './node-trends.statements';
import { JsonText, serve } from '../access/calls/handler';

/** The last day of every node of a system. */
const serveNodeTrends = serve(listNodeTrends, async ({ db, longReads, caller, clock, input }) => {
  await requireSystem(db, caller, input.systemID);
  const now = clock();
  const from = new Date(now.getTime() - TREND_HOURS * HOUR_MS);
  return new JsonText(await longReads.read((on) => nodeTrendsJson(on, input.systemID, from, now)));
});

export const nodeTrendOperations = [serveNodeTrends];
