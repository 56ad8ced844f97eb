import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { measurementsQuery } from '../api/measurements-query';
import { isHidden, nodeShortQuery } from '../../../shared/api/node-short-query';
import { seasonQuery } from '../api/season-query';
import type { Quantity } from '../model/axis';
import { curveOf, isEmptyCurve, type Curve } from '../model/curve';
import { COMPARED_LOOKS, LAST_WINTER_LOOK } from '../model/curve-look';
import { shownRange, type GraphView } from '../model/graph-view';
import { isComparable, movedCurve, type OtherCurve, type OtherState } from '../model/other-curve';
import { lastWinterRange, wintersOf } from '../model/winter';

interface Subject {
  node: NodeShort;
  view: GraphView;
  quantity: Quantity;
  zone: string;
}

const NONE: readonly never[] = [];

/** The curves beside the device's own that the address asks for, in its order; last winter comes last. */
export function useOthers(subject: Subject): OtherCurve[] {
  const [first, second, third] = subject.view.compared.filter((id) => id !== subject.node.id);
  const all = [
    useCompared(first, subject, COMPARED_LOOKS[0]),
    useCompared(second, subject, COMPARED_LOOKS[1]),
    useCompared(third, subject, COMPARED_LOOKS[2]),
    useLastWinter(subject),
  ];
  return all.filter((other) => other !== null);
}

function useCompared(id: number | undefined, subject: Subject, look = LAST_WINTER_LOOK): OtherCurve | null {
  const { node, view, quantity } = subject;
  const services = useServices();
  const found = useQuery({ ...nodeShortQuery(services, id ?? 0), enabled: id !== undefined });
  const other = found.data?.id ? found.data : null;
  const fits = other !== null && isComparable(other, node);
  const readings = useQuery({
    ...measurementsQuery(services, id ?? 0, view),
    enabled: fits,
    // The curve of another device would stand under this one's name.
    placeholderData: undefined,
  });
  const curve = useCurve(readings.data, quantity, view.average, view.at);
  if (id === undefined) return null;
  const state = (): OtherState => {
    if (isHidden(found)) return 'hidden';
    if (found.isError) return 'failed';
    return other && !fits ? 'unfit' : stateOf(readings, curve);
  };
  return {
    key: String(id),
    node: other ?? { id, name: `Device ${id}`, SystemName: node.SystemName },
    name: other?.name ?? `Device ${id}`,
    lastWinter: false,
    look,
    state: state(),
    readings: readings.data ?? NONE,
    range: shownRange(view),
    age: readings.data ? readings : null,
    curve,
    shiftMs: 0,
    retry: () => void (found.isError ? found : readings).refetch(),
  };
}

function useLastWinter({ node, view, quantity, zone }: Subject): OtherCurve | null {
  const services = useServices();
  const { lastWinter } = view;
  const season = useQuery({ ...seasonQuery(services, node.systemId), enabled: lastWinter });
  const shown = shownRange(view);
  const winters = wintersOf(shown, season.data, zone);
  const range = wholeHours(lastWinterRange(shown, winters));
  const shiftMs = winters.start - winters.lastStart;
  const at = view.at === null ? null : view.at - shiftMs;
  const readings = useQuery({
    ...measurementsQuery(services, node.id, { ...view, ...range, at, days: null, zoom: null }),
    enabled: lastWinter && season.isSuccess,
    placeholderData: undefined,
  });
  const own = useCurve(readings.data, quantity, view.average, at);
  const curve = useMemo(() => movedCurve(own, shiftMs), [own, shiftMs]);
  if (!lastWinter) return null;
  return {
    key: 'winter',
    node,
    name: `${node.name}, last winter (${winters.lastName})`,
    lastWinter: true,
    look: LAST_WINTER_LOOK,
    state: season.isError ? 'failed' : stateOf(readings, curve),
    readings: readings.data ?? NONE,
    range,
    age: null,
    curve,
    shiftMs,
    retry: () => void (season.isError ? season.refetch() : readings.refetch()),
  };
}

function useCurve(
  readings: readonly Measurement[] | undefined,
  quantity: Quantity,
  average: boolean,
  marked: number | null,
): Curve {
  return useMemo(() => curveOf(readings ?? NONE, quantity, average, marked), [readings, quantity, average, marked]);
}

function stateOf({ data, isError }: Pick<UseQueryResult, 'data' | 'isError'>, curve: Curve): OtherState {
  if (data === undefined) return isError ? 'failed' : 'loading';
  return isEmptyCurve(curve) ? 'empty' : 'shown';
}

/** A period that ends now moves with the clock; its last winter is asked for once an hour, not once a minute. */
function wholeHours({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from: Math.floor(from / HOUR_MS) * HOUR_MS, to: Math.ceil(to / HOUR_MS) * HOUR_MS };
}
