import { listReleaseFallbacks, reportFallback } from '@sagitta/shared-contracts/api/release-fallback';
import { Refusal } from '../kit/refusal';
import { storedFallbacks, storeFallback } from './release-fallbacks.statements';
import { serve } from '../access/calls/handler';

// Not `serveInTransaction`: the limit is counted outside the transaction.
const serveReport = serve(reportFallback, async ({ db, caller, clock, limits, input }) => {
  await limits.reportFallback(caller.id, () => db.transaction((change) => storeFallback(change, input, clock())));
  return {};
});

/** For staff, who release, and for a program of theirs that is not limited to systems. */
const serveList = serve(listReleaseFallbacks, async ({ db, caller }) => {
  if (caller.category !== 'staff' || caller.scope) throw new Refusal(403);
  return (await storedFallbacks(db)).map(({ lastAt, fellBackTo, ...report }) => ({
    ...report,
    fellBackTo: fellBackTo || null,
    lastAt: lastAt.toISOString(),
  }));
});

export const releaseFallbackOperations = [serveReport, serveList];
