import { queryOptions } from '@tanstack/react-query';

/** The code of the chart, uPlot in it: fetched beside the data, and asked for again where it failed. */
export function chartQuery() {
  return queryOptions({
    queryKey: ['graph-chart'],
    queryFn: async () => (await import(/* webpackChunkName: "chart" */ '../components/chart')).default,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}
