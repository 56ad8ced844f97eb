import { CONNECTED_FOR_MS, LOST_AFTER_MS, OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { grouped } from '../../kit/grouped';
import { follow, type Subject } from './follow';
import { listenedFor } from './listening';
import type { Facts, KnownGateway, Silence, SilenceEvent, WatchedDevice } from './silence';

/** Without its own report or a packet of a device for this long, a gateway that reports on itself is lost. */
export const GATEWAY_LOST_AFTER_MS = HOUR_MS;
/**
 * When the first device behind a gateway is lost and none of the others was heard for this long, it is the gateway:
 * devices fall silent at once, but their last packets are hours apart.
 */
const HEARING_LOST_AFTER_MS = CONNECTED_FOR_MS;

/** The one key of a network. */
const NETWORK = '';

const COVERING = ['source', 'network', 'gateway', 'hearing'] as const satisfies readonly Silence['kind'][];
type Cover = { kind: (typeof COVERING)[number]; key: string };

interface Gateway extends Pick<KnownGateway, 'eui' | 'reported'> {
  behind: WatchedDevice[];
}

/**
 * Concludes what of a system is silent now and what reports again (docs/product/devices.md#silence). The silence of
 * what others are heard through is logged in one line that names them, and theirs is kept back.
 */
export function next(
  before: readonly Silence[],
  facts: Facts,
  now: number,
): { state: Silence[]; events: SilenceEvent[] } {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const state = new Map<string, Silence>();
  const events: SilenceEvent[] = [];
  const ended = new Map<string, number>();
  const seen = new Set<string>();
  const active = facts.devices.filter((device) => device.active);
  const gateways = gatewaysOf(facts.gateways, active);

  for (const source of facts.sources)
    conclude(
      {
        kind: 'source',
        key: source.name,
        heard: source.heard,
        since: source.heard,
        dueAt: (from) => listenedFor(source.limitMs, from, facts),
      },
      [],
      { devices: active.filter((device) => device.source === source.name) },
    );
  if (gateways.length > 1)
    conclude(
      { kind: 'network', key: NETWORK, heard: newest(gateways.map(heardOf)), since: 0, dueAt: () => null },
      sourcesOf(active),
      {},
    );
  for (const gateway of gateways) concludeGateway(gateway);
  beginNetwork();
  for (const kind of COVERING) endGone(kind);
  for (const device of facts.devices) concludeDevice(device);
  // Of what is not watched at present, nothing is concluded.
  for (const [key, row] of known) if (!seen.has(key)) state.set(key, row);
  return { state: [...state.values()], events };

  function conclude(
    subject: Omit<Subject, 'isCovered' | 'freedAt'>,
    covers: readonly Cover[],
    concerned: { devices?: readonly WatchedDevice[]; gateways?: readonly Gateway[]; heard?: number | null },
  ): void {
    const key = keyOf(subject);
    const isCovered = covers.some((cover) => isSilent(cover));
    const freedAt = newest(covers.map((cover) => ended.get(keyOf(cover)) ?? null)) ?? now;
    const { row, change, endedAt } = follow(known.get(key), { ...subject, isCovered, freedAt }, now);
    seen.add(key);
    if (row) state.set(key, row);
    if (endedAt !== null) ended.set(key, endedAt);
    if (change)
      events.push({
        kind: subject.kind === 'off' ? 'device' : subject.kind,
        key: subject.key,
        ...change,
        heard: concerned.heard ?? subject.heard,
        devices: (concerned.devices ?? []).map(({ id }) => id),
        gateways: (concerned.gateways ?? []).map(({ eui }) => eui),
      });
  }

  function concludeGateway(gateway: Gateway): void {
    const { eui, reported, behind } = gateway;
    const covers: Cover[] = [{ kind: 'network', key: NETWORK }, ...sourcesOf(behind)];
    if (reported !== null)
      conclude(
        {
          kind: 'gateway',
          key: eui,
          heard: heardOf(gateway),
          since: reported,
          dueAt: (from) => listenedFor(GATEWAY_LOST_AFTER_MS, from, facts),
        },
        covers,
        { devices: behind, gateways: [gateway] },
      );
    if (behind.length === 0) return;
    conclude(
      {
        kind: 'hearing',
        key: eui,
        heard: newest(behind.map(({ heard }) => heard)),
        since: Math.min(...behind.map(({ since }) => since)),
        dueAt: (from) => (isAwaited(behind) ? null : hearingDueAt(behind, from)),
      },
      [{ kind: 'gateway', key: eui }, ...covers],
      { devices: behind, gateways: [gateway] },
    );
  }

  /** Null where a single device could as well be at fault; those that were lost before do not count. */
  function hearingDueAt(behind: readonly WatchedDevice[], from: number): number | null {
    const fresh = behind.flatMap(({ id, heard, since }) => {
      const row = known.get(keyOf({ kind: 'device', key: String(id) }));
      if (row && row.began !== null && !row.keptBack) return [];
      return [Math.max(heard ?? since, since, row?.began === null ? row.from : -Infinity)];
    });
    if (fresh.length < 2) return null;
    return Math.max(Math.max(from, ...fresh) + HEARING_LOST_AFTER_MS, Math.min(...fresh) + LOST_AFTER_MS);
  }

  /** All gateways of a system that has several are silent: one line instead of those that fell silent last. */
  function beginNetwork(): void {
    const key = keyOf({ kind: 'network', key: NETWORK });
    if (gateways.length < 2 || isSilent({ kind: 'network', key: NETWORK })) return;
    const rows = gateways.map(({ eui }) => state.get(`gateway ${eui}`) ?? state.get(`hearing ${eui}`));
    const silent = rows.filter((row) => row !== undefined && row.began !== null);
    if (silent.length < gateways.length) return;
    const at = Math.max(...silent.map((row) => row?.began ?? 0));
    const isCovered = sourcesOf(active).some(isSilent);
    const heard = newest(gateways.map(heardOf));
    seen.add(key);
    state.set(key, { kind: 'network', key: NETWORK, from: heard ?? at, began: at, keptBack: isCovered });
    if (isCovered) return;
    for (const { eui } of gateways) keepBack(eui);
    events.push({
      kind: 'network',
      key: NETWORK,
      is: 'began',
      at,
      heard,
      devices: gateways.flatMap(({ behind }) => behind.map(({ id }) => id)),
      gateways: gateways.map(({ eui }) => eui),
    });
  }

  function keepBack(eui: string): void {
    for (const kind of ['gateway', 'hearing'] as const) {
      const place = events.findIndex((event) => event.kind === kind && event.key === eui && event.is === 'began');
      const row = state.get(`${kind} ${eui}`);
      if (place < 0 || !row) continue;
      events.splice(place, 1);
      state.set(`${kind} ${eui}`, { ...row, keptBack: true });
    }
  }

  /** What others were heard through, but are not any more, covers nothing. */
  function endGone(kind: Cover['kind']): void {
    for (const [key, row] of known) {
      if (row.kind !== kind || seen.has(key)) continue;
      seen.add(key);
      ended.set(key, now);
      if (row.began !== null && !row.keptBack)
        events.push({ kind, key: row.key, is: 'gone', at: now, heard: null, devices: [], gateways: [] });
    }
  }

  function concludeDevice(device: WatchedDevice): void {
    const key = String(device.id);
    const off = keyOf({ kind: 'off', key });
    if (!device.active) {
      seen.add(off);
      state.set(off, known.get(off) ?? { kind: 'off', key, from: now, began: null, keptBack: false });
      return;
    }
    if (known.has(off)) {
      seen.add(off);
      // It has as long as a new one to report.
      expectAgain('device', key, now);
      if (device.hasSensor) expectAgain('outdated', key, now);
    }
    const { heard, measured, since, goesOn } = device;
    const sent = device.unmeasured === undefined ? heard : device.unmeasured;
    const covers: Cover[] = [
      ...sourcesOf([device]),
      ...(device.gateway === null
        ? []
        : [
            { kind: 'network' as const, key: NETWORK },
            { kind: 'gateway' as const, key: device.gateway },
            { kind: 'hearing' as const, key: device.gateway },
          ]),
    ];
    const dueAt = (from: number) => (isAwaited([device]) ? null : lostAt(device, from));
    const subject = { kind: 'device', key, since, heard: signOf(device), dueAt, goesOn: goesOn?.packet } as const;
    conclude(subject, covers, { devices: [device], heard });
    if (!device.hasSensor) return;
    const returned = ended.get(keyOf({ kind: 'device', key }));
    // Its first packet may come without a measurement: it has as long as any other to measure. Without a packet from
    // then on, there was no loss to return from.
    if (returned !== undefined && heard !== null && heard >= returned) expectAgain('outdated', key, returned);
    conclude(
      {
        kind: 'outdated',
        key,
        since,
        heard: measured,
        // It still sends packets: without them, it is lost.
        dueAt: (from) => (sent !== null && sent >= from + OUTDATED_AFTER_MS ? from + OUTDATED_AFTER_MS : null),
        goesOn: goesOn?.measurement,
      },
      [],
      { devices: [device] },
    );
  }

  /** Unless its silence is logged and goes on. */
  function expectAgain(kind: 'device' | 'outdated', key: string, from: number): void {
    const row = known.get(keyOf({ kind, key }));
    if (!row || row.began === null || row.keptBack)
      known.set(keyOf({ kind, key }), { kind, key, from, began: null, keptBack: false });
  }

  /** The newest sign of life at its node; a W2 device's controller says when there is one. */
  function signOf({ id, heard, since, w2 }: WatchedDevice): number | null {
    if (w2 === null) return heard === null || heard < since ? null : heard;
    const row = known.get(keyOf({ kind: 'device', key: String(id) }));
    if (w2 === 'lost') return row ? Math.min(heard ?? row.from, row.from) : heard;
    return row && (heard ?? 0) <= row.from ? now : heard;
  }

  function lostAt({ w2 }: WatchedDevice, from: number): number | null {
    if (w2 === 'heard') return null;
    return w2 === 'lost' ? Math.min(from + LOST_AFTER_MS, now) : from + LOST_AFTER_MS;
  }

  /** Frames of these may wait at their source. */
  function isAwaited(devices: readonly WatchedDevice[]): boolean {
    return facts.sources.some(({ name, isBehind }) => isBehind && devices.some(({ source }) => source === name));
  }

  function isSilent(cover: Cover): boolean {
    return (state.get(keyOf(cover))?.began ?? null) !== null;
  }
}

const keyOf = ({ kind, key }: Pick<Silence, 'kind' | 'key'>) => `${kind} ${key}`;

function newest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.max(...known);
}

const heardOf = ({ reported, behind }: Gateway) => newest([reported, ...behind.map(({ heard }) => heard)]);

function sourcesOf(devices: readonly WatchedDevice[]): Cover[] {
  const names = new Set(devices.flatMap(({ source }) => (source === null ? [] : [source])));
  return [...names].map((key) => ({ kind: 'source', key }));
}

/** Gateways that report on themselves, and those through which a device was heard last. */
function gatewaysOf(known: readonly KnownGateway[], devices: readonly WatchedDevice[]): Gateway[] {
  const all = new Map<string, Gateway>(known.map((gateway) => [gateway.eui, { ...gateway, behind: [] }]));
  for (const [eui, behind] of grouped(devices, 'gateway'))
    if (eui !== null) all.set(eui, { ...(all.get(eui) ?? { eui, reported: null }), behind });
  return [...all.values()].filter(({ reported, behind }) => reported !== null || behind.length > 0);
}
