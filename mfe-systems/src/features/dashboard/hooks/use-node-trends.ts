import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { nodeTrendsQuery } from '../api/node-trends';
import type { NodeTrends } from '../model/trend';

/**
 * The page may be used before its trends are asked for; in a browser that is never idle, after this long.
 */
const LATEST_MS = 2_000;

/**
 * The last 24 hours of each node, by its id. Asked for once the page has been drawn and the browser has nothing else to
 * do.
 */
export function useNodeTrends(systemId: number, drawn: boolean): NodeTrends {
  const services = useServices();
  const [rested, setRested] = useState(false);
  useEffect(() => (drawn ? whenIdle(() => setRested(true)) : undefined), [drawn]);
  const { data, isError } = useQuery({ ...nodeTrendsQuery(services, systemId), enabled: rested });
  return useMemo(
    () => ({
      points: new Map(
        data?.map(({ nodeID, points }) => [nodeID, points.map(([at, value]) => [at * 1_000, value] as const)]),
      ),
      failed: isError && !data,
    }),
    [data, isError],
  );
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
