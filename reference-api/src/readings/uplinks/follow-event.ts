import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import type { device, deviceRadio, uplinkFrame } from '../../db/schema/index';
import type { Reading } from '../follow-reading';
import type { Profile, UplinkConfig } from './config';
import type { Counted } from './counters';
import { decodeDeclared } from './declared-codec';
import type { DownlinkOutcome, Joined, NetworkEvent, Status, Uplink } from './event';
import { judgeFrame, type Verdict } from './judge-frame';
import type { Kept } from './kept';
import { type Measured, Undecodable } from './event';
import { afterNewest, ageDoubt, type Moment, momentOf } from './judge-frame';
import { decodeOwnFormat } from './own-format';
import { evenText, type Gateway, mergeGateways, receptionText, signalStrength, signalText } from './signal';

// What an event of a network server means for its device: (state, event) -> { state, rows, reading }. What is loaded
// and saved around it stands in take-events.ts.

type EventOfDevice = Exclude<NetworkEvent, DownlinkOutcome>;

/** An event with the source that reported it. */
export interface Received<Event extends NetworkEvent = NetworkEvent> {
  source: string;
  event: Event;
  /** As it came, for an event that is only kept. */
  raw?: Buffer;
}

/** What became of an event, for its answer and the log; `note` names what somebody should look at. */
export interface Taken {
  stored: boolean;
  note: string | null;
  /** Of events that come by the thousand: of those with the same key, the log gets one line a minute. */
  oftenAs?: string;
}

type DeviceRow = typeof device.$inferSelect;
type FrameRow = typeof uplinkFrame.$inferSelect;

/** A stored frame of a device, and where it is stored. */
interface StoredFrame extends Pick<FrameRow, 'fcnt' | 'epoch' | 'payload' | 'sentAt' | 'receivedAt' | 'systemId'> {
  gateways: readonly Gateway[];
}

/** A device as the events of a transaction find it. */
export interface DeviceState {
  radio: typeof deviceRadio.$inferSelect & {
    /** Highest counter of the epoch, and when that frame was sent; null before the first frame. */
    fcnt: number | null;
    newestAt: Date | null;
    /** How many there were. */
    frames: number;
  };
  hardware: Pick<DeviceRow, 'id' | 'latestPacketAt' | 'signalQualityInfo' | 'signalQualityAt' | 'signalStrength'>;
  /** Through which it was heard last. */
  gateways: readonly Gateway[];
  /** Null where no node uses it. */
  nodeId: number | null;
  /** Whose its frames are: its node, or the one that was retired with it last. */
  place: { nodeId: number; systemId: number } | null;
  /** Of its node's newest reading. */
  readingAt: Date | null;
  /** Its stored frames with counters of these events, of any epoch. */
  frames: readonly StoredFrame[];
  /** These events have a reading that came at once. */
  hasMeasured: boolean;
  /** What it is supplied by, as these events tell it apart from a reading. */
  supply: SupplyState | null;
}

/** What events add to what is stored. */
export interface EventRows {
  frames: FrameRow[];
  /** Of frames that are stored already: their receptions now. */
  receptions: Pick<FrameRow, 'receivedAt' | 'systemId' | 'deviceId' | 'epoch' | 'fcnt' | 'signal'>[];
  kept: Kept[];
  readings: Reading[];
}

interface FollowedEvent {
  state: DeviceState;
  rows: Partial<EventRows>;
  taken: Taken;
  counted: readonly Counted[];
}

interface Context {
  config: UplinkConfig;
  /** When they came in. */
  now: Date;
}

interface FollowedEvents {
  states: ReadonlyMap<string, DeviceState>;
  rows: EventRows;
  /** Of each event, in their order. */
  taken: Taken[];
  counted: Counted[];
}

/**
 * Events of several devices, in the order in which they came.
 * @param before the devices by their EUI
 * @param outcomes what was done about each downlink: that concerns no device, but a command
 */
export function followEvents(
  before: ReadonlyMap<string, DeviceState>,
  received: readonly Received[],
  outcomes: ReadonlyMap<Received, Taken>,
  context: Context,
): FollowedEvents {
  const states = new Map(before);
  const each = received.map((one): Omit<FollowedEvent, 'state'> => {
    const { eui } = one.event;
    const outcome = outcomes.get(one);
    if (outcome) return { rows: {}, taken: withNotes(outcome, one.event), counted: DOWNLINK };
    const after = followReceived(states.get(eui), one, context);
    if (after.state) states.set(eui, after.state);
    return after;
  });
  return {
    states,
    rows: {
      frames: each.flatMap(({ rows: { frames = [] } }) => frames),
      receptions: each.flatMap(({ rows: { receptions = [] } }) => receptions),
      kept: each.flatMap(({ rows: { kept = [] } }) => kept),
      readings: each.flatMap(({ rows: { readings = [] } }) => readings),
    },
    taken: each.map(({ taken }) => taken),
    counted: each.flatMap(({ counted }) => counted),
  };
}

function followReceived(state: DeviceState | undefined, received: Received, context: Context) {
  const { event } = received;
  if (event.isSimulated) return keptAs('simulated', received, 'a simulated event; it is kept and counts as nothing');
  if (!state || event.kind === 'downlink') throw new Error(`The device ${event.eui} was not made.`);
  return followEvent(state, { ...received, event }, context);
}

/** What an event means for its device. That of a source which does not speak for the device is only kept. */
function followEvent(before: DeviceState, received: Received<EventOfDevice>, context: Context): FollowedEvent {
  const { source, event } = received;
  const { radio } = before;
  if (radio.source !== source) {
    const note = `its device belongs to the source ${radio.source}; it is kept and not counted`;
    return { ...keptAs('foreign', received, note), state: { ...before, radio: { ...radio, otherSource: source } } };
  }
  const state = {
    ...before,
    radio: { ...radio, profile: event.profile || radio.profile, name: event.name || radio.name },
  };
  if (event.kind === 'uplink') return followUplink(state, event, context);
  return event.kind === 'joined' ? followJoined(state, event, context) : followStatus(state, event, context);
}

/** An event that is kept as it came and changes nothing. */
function keptAs(
  kind: 'foreign' | 'simulated',
  { source, event, raw }: Received,
  note: string,
): Omit<FollowedEvent, 'state'> & { state?: undefined } {
  return {
    rows: { kept: [{ source, kind, eui: event.eui, raw, reason: note }] },
    taken: withNotes({ stored: false, note, oftenAs: `${kind} ${source}` }, event),
    counted: [kind],
  };
}

function followUplink(before: DeviceState, event: Uplink, context: Context): FollowedEvent {
  const moment = momentOf(event.sentAt, event.serverAt ?? null, context.now);
  const { radio } = before;
  const state = { ...before, radio: { ...radio, applicationId: event.applicationId ?? radio.applicationId } };
  const others = before.frames.filter(({ fcnt }) => fcnt === event.fcnt);
  const verdict = judgeFrame(radio, others, event, moment.at);
  if (verdict.is === 'repeated') return followRepeated(repeated(state), event, verdict.of, moment.at);
  if (verdict.is !== 'stale') return followNew(state, event, verdict, moment, context);
  const taken = { stored: false, note: 'a counter that is taken, with another content' };
  return { state: repeated(state), rows: {}, taken: withNotes(taken, event), counted: ['stale'] };
}

/** A frame that is not stored yet, in its order or late. */
function followNew(
  before: DeviceState,
  event: Uplink,
  { is, epoch }: Extract<Verdict, { epoch: number }>,
  moment: Moment,
  { config, now }: Context,
): FollowedEvent {
  const isLate = is === 'late';
  const sent = isLate ? moment : afterNewest(moment, before.radio.newestAt, now);
  const gateways = mergeGateways(event.gateways);
  const heard = isLate ? before : hear(newest(before, event, epoch, sent.at), sent.at, gateways);
  const { problem, reading, counted } = readingOf(heard, event, { ...sent, isLate }, { config, now });
  const { fcnt, payload, sentAt } = event;
  const systemId = before.place?.systemId ?? 0;
  const frame = { fcnt, epoch, payload, sentAt, receivedAt: now, systemId };
  const state = {
    ...(reading === null ? heard : afterReading(heard, reading, isLate)),
    radio: {
      ...heard.radio,
      frames: heard.radio.frames + 1,
      restarts: heard.radio.restarts + (is === 'restart' ? 1 : 0),
      ...pastOf(before.radio, heard.radio, { fcnt, epoch }, now),
      ...(!isLate && { problem, notice: sent.note }),
    },
    frames: [...heard.frames, { ...frame, gateways }],
  };
  const row = {
    ...frame,
    deviceId: before.hardware.id,
    nodeId: before.place?.nodeId ?? null,
    source: before.radio.source,
    port: event.port,
    object: event.object === null ? null : JSON.stringify(event.object),
    measuredAt: sent.at,
    signal: receptionText(gateways),
  };
  const hasGateway = event.gateways.length > 0;
  const notes = [
    sent.note,
    is === 'restart' ? 'a frame counter that has restarted' : null,
    hasGateway ? null : 'no gateway; its signal is unknown',
    problem,
  ];
  return {
    state,
    rows: { frames: [row], readings: reading === null ? [] : [reading] },
    taken: withNotes({ stored: true, note: joined(notes) }, event),
    counted: [is, ...(sent.note === null ? [] : CLOCK), ...(hasGateway ? [] : NO_GATEWAY), ...counted],
  };
}

const DOWNLINK: readonly Counted[] = ['downlink'];
const CLOCK: readonly Counted[] = ['clock'];
const NO_GATEWAY: readonly Counted[] = ['noGateway'];

/** A frame that is newer than all others of its device. */
function newest(state: DeviceState, { fcnt, devAddr }: Uplink, epoch: number, newestAt: Date): DeviceState {
  return { ...state, radio: { ...state.radio, epoch, fcnt, newestAt, devAddr: devAddr ?? state.radio.devAddr } };
}

type Counter = Pick<DeviceState['radio'], 'epoch' | 'fcnt' | 'pastFcnt'>;

/** The highest counter of epochs that are over, where this frame ends one or is of one. */
function pastOf(before: Counter, after: Counter, frame: { fcnt: number; epoch: number }, now: Date) {
  const isOver = before.epoch !== after.epoch && before.fcnt !== null;
  if (!isOver && frame.epoch === after.epoch) return {};
  const counters = [before.pastFcnt, isOver ? before.fcnt : null, frame.epoch === after.epoch ? null : frame.fcnt];
  return { pastFcnt: Math.max(...counters.map((one) => one ?? 0)), pastAt: now };
}

const repeated = (state: DeviceState): DeviceState => ({
  ...state,
  radio: { ...state.radio, duplicates: state.radio.duplicates + 1 },
});

/** The same frame again: from other gateways, or sent once more. */
function followRepeated(before: DeviceState, event: Uplink, epoch: number, sent: Date): FollowedEvent {
  const { radio, hardware, frames } = before;
  const isNewest = epoch === radio.epoch && event.fcnt === radio.fcnt;
  const state = isNewest ? hear(before, sent, mergeGateways(before.gateways, event.gateways)) : before;
  const same = frames.find((frame) => frame.fcnt === event.fcnt && frame.epoch === epoch);
  const answer = { taken: withNotes({ stored: false, note: null }, event), counted: ['repeated'] as Counted[] };
  if (!same || event.gateways.length === 0) return { ...answer, state, rows: {} };
  const gateways = mergeGateways(same.gateways, event.gateways);
  const signal = receptionText(gateways);
  if (signal === receptionText(same.gateways)) return { ...answer, state, rows: {} };
  return {
    ...answer,
    state: { ...state, frames: frames.map((frame) => (frame === same ? { ...frame, gateways } : frame)) },
    rows: {
      receptions: [
        {
          receivedAt: same.receivedAt,
          systemId: same.systemId,
          deviceId: hardware.id,
          epoch,
          fcnt: event.fcnt,
          signal,
        },
      ],
    },
  };
}

function followJoined(before: DeviceState, event: Joined, { now }: Context): FollowedEvent {
  const { at: sent, note } = momentOf(event.sentAt, null, now);
  const { newestAt } = before.radio;
  // A session begins with its first frame, which has another address.
  const state = newestAt === null || sent > newestAt ? hear(before, sent, []) : before;
  return answered(state, event, note);
}

function followStatus(before: DeviceState, event: Status, { now }: Context): FollowedEvent {
  const { at: sent, note } = momentOf(event.sentAt, null, now);
  const state = hear(before, sent, []);
  return answered({ ...state, supply: supplyOf(event) ?? state.supply }, event, note);
}

function answered(state: DeviceState, event: Joined | Status, note: string | null): FollowedEvent {
  const counted = [event.kind, ...(note === null ? [] : CLOCK)];
  return { state, rows: {}, taken: withNotes({ stored: true, note }, event), counted };
}

/** A device is heard; its signal is that of the gateways, where there are any. */
function hear(state: DeviceState, sent: Date, gateways: readonly Gateway[]): DeviceState {
  const { latestPacketAt } = state.hardware;
  const at = latestPacketAt !== null && latestPacketAt > sent ? latestPacketAt : sent;
  return {
    ...state,
    hardware: { ...state.hardware, latestPacketAt: at },
    gateways: gateways.length > 0 ? gateways : state.gateways,
  };
}

interface FrameReading {
  reading: Reading | null;
  /** Why there is none, or what is wrong with it. */
  problem: string | null;
  counted: readonly Counted[];
}

const NO_READING: FrameReading = { reading: null, problem: null, counted: [] };

/** The reading of a frame. */
function readingOf(
  state: DeviceState,
  event: Uplink,
  sent: Moment & { isLate: boolean },
  { config, now }: Context,
): FrameReading {
  // Port 0 carries the network's own commands.
  if (event.port === 0 || (event.payload.length === 0 && event.object === null)) return NO_READING;
  const profile = config.profile(state.radio.profile);
  if (!profile) {
    const problem = `its device profile ${JSON.stringify(state.radio.profile)} is unknown here`;
    return { reading: null, problem, counted: ['unknownProfile'] };
  }
  try {
    return datedReading(state, decode(profile, event), sent, now);
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    const problem = `its payload cannot be read: ${error.message}`;
    return { reading: null, problem, counted: ['undecodable'] };
  }
}

function decode({ codec }: Profile, { payload, object }: Uplink): Measured {
  return codec === 'sagitta' ? decodeOwnFormat(payload) : decodeDeclared(codec, object);
}

/** A measurement of an unknown moment tells nothing but the state of its device. */
const NOTHING_COUNTED = {
  distance: null,
  angle: null,
  temperature1: null,
  temperature2: null,
  supplyVoltage1: null,
  supplyVoltage2: null,
  ageSeconds: 0,
} as const satisfies Partial<Measured>;

function datedReading(
  { nodeId, readingAt }: DeviceState,
  measured: Measured,
  { at: sent, note, isLate }: Moment & { isLate: boolean },
  now: Date,
): FrameReading {
  const doubt = ageDoubt(measured.ageSeconds, sent, now);
  const counted: Counted[] = doubt === null ? [] : ['age'];
  if (nodeId === null) return { reading: null, problem: doubt, counted };
  const { ageSeconds, ...values } = doubt === null ? measured : { ...measured, ...NOTHING_COUNTED };
  // The newest frame is the newest reading, also where the node's last one is another device's.
  const isNewest = !isLate && ageSeconds === 0;
  const from = isNewest ? afterNewest({ at: sent, note }, readingAt, now).at : sent;
  const at = new Date(from.getTime() - ageSeconds * 1_000);
  return { reading: { ...values, nodeId, at, obstructed: null }, problem: doubt, counted };
}

function afterReading(state: DeviceState, { at }: Reading, isLate: boolean): DeviceState {
  if (isLate) return state;
  const { readingAt } = state;
  return { ...state, hasMeasured: true, readingAt: readingAt !== null && readingAt >= at ? readingAt : at };
}

/** Percent below which a battery is weak, and empty. */
const WEAK = 20;
const EMPTY = 5;

function supplyOf({ battery, hasLine }: Status): SupplyState | null {
  if (hasLine) return 'line';
  if (battery === null) return null;
  if (battery < EMPTY) return 'battery_empty';
  return battery < WEAK ? 'battery_weak' : 'battery_good_normal';
}

function joined(notes: readonly (string | null)[]): string | null {
  return notes.filter(Boolean).join('; ') || null;
}

function withNotes(taken: Taken, { notes = [] }: NetworkEvent): Taken {
  return notes.length === 0 ? taken : { ...taken, note: joined([taken.note, ...notes]) };
}

/** What is stored of a device after its events. */
export function savedOf(
  { radio, hardware, gateways }: DeviceState,
  config: UplinkConfig,
): Pick<DeviceState, 'radio' | 'hardware'> {
  const heardBy =
    gateways.length === 0
      ? {}
      : { signalQualityInfo: evenText(signalText(gateways)), signalQualityAt: hardware.latestPacketAt };
  return {
    radio: { ...radio, ownFormat: config.isOwnFormat(radio.profile) },
    hardware: { ...hardware, ...heardBy, signalStrength: signalStrength(gateways) ?? hardware.signalStrength },
  };
}
