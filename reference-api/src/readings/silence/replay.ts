import { OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import { next } from './next';
import type { Facts, Silence, SilenceEvent } from './silence';

/** A time without a packet or a measurement of a node, which ended at `to`. */
export interface Gap {
  nodeId: number;
  of: 'packet' | 'measurement';
  /** Null before the first one. */
  from: number | null;
  to: number;
  /** Of a time without a measurement: the packets in it, in order, if they are known. */
  packets?: readonly number[];
}

/**
 * Concludes a system up to now by way of every gap that has ended since the last round: a silence that began and ended
 * in between is logged as both.
 */
export function replay(
  before: readonly Silence[],
  facts: Facts,
  gaps: readonly Gap[],
  now: number,
): { state: Silence[]; events: SilenceEvent[] } {
  const ends = [...new Set(gaps.map(({ to }) => to))].filter((to) => to <= now).sort((one, other) => one - other);
  let state = [...before];
  const events: SilenceEvent[] = [];
  for (const at of [...ends.flatMap((to) => [to - 1, to]), now]) {
    // Of a moment of the past, everything has been delivered.
    const step = next(state, factsAt(facts, gaps, state, at, at < now), at);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events: events.sort((one, other) => one.at - other.at) };
}

/**
 * What was known at an earlier moment; outside of the gaps, everything is heard all the time. Of a gateway or
 * source only the newest sign is known: one that is silent was heard before it only through its devices here.
 */
export function factsAt(
  facts: Facts,
  gaps: readonly Gap[],
  state: readonly Silence[],
  at: number,
  isPast: boolean,
): Facts {
  const silentSince = (kind: Silence['kind'], key: string) =>
    state.find((row) => row.kind === kind && row.key === key && row.began !== null)?.from ?? null;
  const gapAt = (nodeId: number, of: Gap['of']) =>
    gaps.find((one) => one.nodeId === nodeId && one.of === of && (one.from ?? -Infinity) <= at && at < one.to);
  const signAt = (newest: number | null, nodeId: number, of: Gap['of']) => {
    if (newest === null || newest <= at) return newest;
    const gap = gapAt(nodeId, of);
    return gap ? gap.from : at;
  };
  const goesOn = (nodeId: number, of: Gap['of']) => isPast && gapAt(nodeId, of)?.to !== at + 1;
  const unmeasuredAt = (nodeId: number) => {
    const { packets, from = null } = gapAt(nodeId, 'measurement') ?? {};
    return packets && (packets.findLast((packet) => packet <= at) ?? from);
  };
  const devices = facts.devices.map((device) => ({
    ...device,
    heard: signAt(device.heard, device.id, 'packet'),
    measured: signAt(device.measured, device.id, 'measurement'),
    unmeasured: unmeasuredAt(device.id),
    goesOn: { packet: goesOn(device.id, 'packet'), measurement: goesOn(device.id, 'measurement') },
  }));
  return {
    ...facts,
    devices,
    gateways: facts.gateways.map((gateway) => {
      const since = gateway.reported !== null && gateway.reported > at ? silentSince('gateway', gateway.eui) : null;
      return { ...gateway, reported: since ?? signAt(gateway.reported, gateway.nodeId, 'packet') };
    }),
    sources: facts.sources.map((source) => {
      const since = source.heard > at ? silentSince('source', source.name) : null;
      const isBehind = source.isBehind && !isPast;
      if (since === null) return { ...source, isBehind, heard: Math.min(source.heard, at) };
      const heard = devices.flatMap((device) => (device.source === source.name ? [device.heard ?? since] : []));
      return { ...source, isBehind, heard: Math.max(since, ...heard) };
    }),
  };
}

/** The parts of a gap between the moments that turn out to lie in it, where they are long enough to matter. */
export function splitGap(gap: Gap, moments: readonly number[]): Gap[] {
  const inside = moments.filter((at) => at > (gap.from ?? -Infinity) && at < gap.to).sort((one, other) => one - other);
  return [...inside, gap.to].flatMap((to, index) => {
    const from = index === 0 ? gap.from : (inside[index - 1] ?? gap.from);
    return from === null || to - from > OUTDATED_AFTER_MS ? [{ ...gap, from, to }] : [];
  });
}
