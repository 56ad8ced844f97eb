import { queryOptions } from '@tanstack/react-query';

/** The code of the chart, uPlot in it: fetched beside the data, and asked for again where it failed. */
export function chartQuery() {
  return queryOptions({
    // oxlint-disable-next-line sagitta/operation-keys -- code, not the answer to an operation
    queryKey: ['graph-chart'],
    queryFn: async () => (await import(/* webpackChunkName: "chart" */ '../chart/chart')).default,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}
