import { changes } from '../../../testing/changes';
import { NOTHING_MEASURED } from '../store-readings';
import { UplinkConfig } from './config';
import type { NetworkEvent, Uplink } from './event';
import { type DeviceState, followEvents, type Received, savedOf } from './follow-event';
import { encodeOwnFormat } from './own-format';

// What an event means for its device, by examples: the event, what changes on the device, and what is answered.

const EUI = 'a81758fffe0c0001';
const CONFIG = new UplinkConfig([], []);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 10, minute));
const now = at(30);
const GATEWAY = { gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5, region: 'EU868' };
const NEARER = { ...GATEWAY, gatewayId: 'a84041ffff1e2b3d', rssi: -80 };
const payload = encodeOwnFormat({ distance: 4_960 });

const STORED_AT = { receivedAt: at(1), systemId: 2 };

/** Heard at 10:00 with the counter 100, by one gateway. */
const LASER: DeviceState = {
  radio: {
    deviceId: 1,
    source: 'roofs',
    profile: 'Sagitta laser',
    applicationId: 'roof',
    name: 'Girder 1',
    devAddr: '0102',
    epoch: 3,
    pastFcnt: null,
    pastAt: null,
    fcnt: 100,
    newestAt: at(0),
    firstHeardAt: at(-60),
    frames: 10,
    duplicates: 0,
    restarts: 0,
    problem: null,
    notice: null,
    ownFormat: true,
    otherSource: null,
    movedAt: null,
  },
  hardware: { id: 1, latestPacketAt: at(0), signalQualityInfo: null, signalQualityAt: null, signalStrength: null },
  gateways: [GATEWAY],
  nodeId: 5,
  place: { nodeId: 5, systemId: 2 },
  readingAt: at(0),
  frames: [{ fcnt: 100, epoch: 3, payload, sentAt: at(0), ...STORED_AT, gateways: [GATEWAY] }],
  hasMeasured: false,
  supply: null,
};
const up = (changed: Partial<Uplink> = {}): Uplink => ({
  kind: 'uplink',
  eui: EUI,
  name: null,
  profile: null,
  applicationId: null,
  devAddr: '0102',
  fcnt: 101,
  port: 2,
  payload,
  object: null,
  sentAt: at(10),
  gateways: [GATEWAY],
  ...changed,
});

function follow(event: NetworkEvent, before = LASER, source = 'roofs') {
  const received = [{ source, event }];
  const { states, ...rest } = followEvents(new Map([[EUI, before]]), received, new Map(), { config: CONFIG, now });
  const after = states.get(EUI);
  if (!after) throw new Error('The device is gone.');
  return { after, ...rest };
}

type Radio = DeviceState['radio'];
const STORED = { stored: true, note: null };
/** What the epoch before has counted to. */
const PAST = { pastFcnt: 100, pastAt: now };
const NEXT = { fcnt: 101, newestAt: at(10), frames: 11 };
/** How many frames are stored, and what is read at which moment. */
type Rows = { frames: number; read: [distance: number | null, at: Date][] };
const ONE: Rows = { frames: 1, read: [[4_960, at(10)]] };
const NOTHING: Rows = { frames: 0, read: [] };

test.each<[string, NetworkEvent, Partial<Radio>, Rows, { stored: boolean; note: string | null }, string[]]>([
  ['the next frame', up(), NEXT, ONE, STORED, ['next']],
  ['a frame after lost ones', up({ fcnt: 180 }), { ...NEXT, fcnt: 180 }, ONE, STORED, ['next']],
  [
    'the first frame of a new session',
    up({ fcnt: 0, devAddr: '0203' }),
    { ...NEXT, epoch: 4, fcnt: 0, devAddr: '0203', ...PAST },
    ONE,
    STORED,
    ['session'],
  ],
  [
    'a counter that restarts',
    up({ fcnt: 0 }),
    { ...NEXT, epoch: 4, fcnt: 0, restarts: 1, ...PAST },
    ONE,
    { stored: true, note: 'a frame counter that has restarted' },
    ['restart'],
  ],
  [
    'a late frame, which changes nothing on its device',
    up({ fcnt: 90, sentAt: at(-10) }),
    { frames: 11 },
    { frames: 1, read: [[4_960, at(-10)]] },
    STORED,
    ['late'],
  ],
  [
    'the same frame again',
    up({ fcnt: 100, sentAt: at(0) }),
    { duplicates: 1 },
    NOTHING,
    { stored: false, note: null },
    ['repeated'],
  ],
  [
    'an old counter with another content',
    up({ fcnt: 100, sentAt: at(-10), payload: encodeOwnFormat({ distance: 1 }) }),
    { duplicates: 1 },
    NOTHING,
    { stored: false, note: 'a counter that is taken, with another content' },
    ['stale'],
  ],
  [
    'a frame without a gateway',
    up({ gateways: [] }),
    NEXT,
    ONE,
    { stored: true, note: 'no gateway; its signal is unknown' },
    ['next', 'noGateway'],
  ],
  [
    'a frame whose clock cannot be right',
    up({ sentAt: new Date(0) }),
    { ...NEXT, newestAt: now, notice: 'a clock that cannot be right; it counts as measured now' },
    { frames: 1, read: [[4_960, now]] },
    { stored: true, note: 'a clock that cannot be right; it counts as measured now' },
    ['next', 'clock'],
  ],
  [
    'a measurement that waited for 5 minutes',
    up({ payload: encodeOwnFormat({ distance: 4_960, ageSeconds: 300 }) }),
    NEXT,
    { frames: 1, read: [[4_960, at(5)]] },
    STORED,
    ['next'],
  ],
  [
    'a payload that cannot be read',
    up({ payload: Buffer.from('02050003', 'hex') }),
    { ...NEXT, problem: 'its payload cannot be read: Version 2 is unknown.' },
    { frames: 1, read: [] },
    { stored: true, note: 'its payload cannot be read: Version 2 is unknown.' },
    ['next', 'undecodable'],
  ],
  [
    'a profile that nobody knows',
    up({ profile: 'Else' }),
    { ...NEXT, profile: 'Else', problem: 'its device profile "Else" is unknown here' },
    { frames: 1, read: [] },
    { stored: true, note: 'its device profile "Else" is unknown here' },
    ['next', 'unknownProfile'],
  ],
  ['commands of the network itself', up({ port: 0 }), NEXT, { frames: 1, read: [] }, STORED, ['next']],
  [
    'a new name and application',
    up({ name: 'Girder 2', applicationId: 'hall' }),
    { ...NEXT, name: 'Girder 2', applicationId: 'hall' },
    ONE,
    STORED,
    ['next'],
  ],
  [
    'a join',
    { kind: 'joined', eui: EUI, profile: null, devAddr: '0203', sentAt: at(10) },
    {},
    NOTHING,
    STORED,
    ['joined'],
  ],
])('follows %s', (_, event, changed, { frames, read }, taken, counted) => {
  const followed = follow(event);
  expect(changes(LASER.radio, followed.after.radio)).toEqual(changed);
  expect(followed.rows.frames).toHaveLength(frames);
  expect(followed.rows.readings).toEqual(
    read.map(([distance, measuredAt]) => ({
      ...NOTHING_MEASURED,
      damagedParts: [],
      outOfRange: false,
      nodeId: 5,
      at: measuredAt,
      distance,
    })),
  );
  expect([followed.taken, followed.counted]).toEqual([[taken], counted]);
});

test('leaves what is wrong with the newest frame as it is when a late one comes', () => {
  const wrong = { problem: 'its payload cannot be read: Version 2 is unknown.', notice: 'a clock that is behind' };
  const before = { ...LASER, radio: { ...LASER.radio, ...wrong } };
  expect(follow(up({ fcnt: 90, sentAt: at(-10) }), before).after.radio).toMatchObject(wrong);

  const late = follow(up({ fcnt: 90, sentAt: at(-10), payload: Buffer.from('02050003', 'hex') }));
  expect(late.counted).toEqual(['late', 'undecodable']);
  expect(late.after.radio).toMatchObject({ problem: null, notice: null });
});

test('stores a frame with what was received, and with all gateways once the others have reported it', () => {
  const { after, rows } = follow(up());
  const signal = (...ids: (typeof GATEWAY)[]) =>
    JSON.stringify(
      ids.map(({ gatewayId, rssi, snr, region }) => ({
        gatewayId,
        metadata: { region_common_name: region },
        rssi,
        snr,
      })),
    );
  const received = (...gateways: (typeof GATEWAY)[]) =>
    JSON.stringify(gateways.map(({ gatewayId, rssi, snr, region }) => [gatewayId, rssi, snr, region]));
  const frame = { deviceId: 1, epoch: 3, fcnt: 101 };
  const stored = { ...frame, nodeId: 5, systemId: 2, source: 'roofs', port: 2, payload, object: null, sentAt: at(10) };
  expect(rows.frames).toEqual([{ ...stored, measuredAt: at(10), receivedAt: now, signal: received(GATEWAY) }]);
  const again = follow(up({ gateways: [NEARER] }), after);
  expect(again.rows).toMatchObject({ frames: [], receptions: [{ ...frame, signal: received(NEARER, GATEWAY) }] });
  expect(savedOf(again.after, CONFIG).hardware).toEqual({
    id: 1,
    latestPacketAt: at(10),
    signalQualityInfo: signal(NEARER, GATEWAY)
      .replace(/-80|-97/g, (rssi) => rssi.padStart(6))
      .replace(/6\.5/g, '   6.5'),
    signalQualityAt: at(10),
    signalStrength: 86,
  });
});

test('remembers the highest counter of the epochs that are over, also of their late frames', () => {
  const session = follow(up({ fcnt: 3, devAddr: '0203' })).after;
  expect(session.radio).toMatchObject({ epoch: 4, fcnt: 3, ...PAST });
  const late = follow(up({ fcnt: 140, devAddr: '0102', sentAt: at(5) }), session).after;
  expect(late.radio).toMatchObject({ epoch: 4, fcnt: 3, pastFcnt: 140 });
  const lower = follow(up({ fcnt: 120, devAddr: '0102', sentAt: at(6) }), late).after;
  expect(lower.radio).toMatchObject({ epoch: 4, fcnt: 3, pastFcnt: 140 });
  expect(follow(up({ fcnt: 90, sentAt: at(-10) })).after.radio).toMatchObject({ pastFcnt: null });
});

test('reads nothing of a device without a node, and believes no age of more than a month', () => {
  expect(follow(up(), { ...LASER, nodeId: null }).rows).toMatchObject({ frames: [{}], readings: [] });
  const old = follow(up({ payload: encodeOwnFormat({ distance: 4_960, ageSeconds: 40 * 86_400 }) }));
  const note = 'a measurement of 40 days ago, by its stated age; its values are not counted';
  expect(old.rows.readings).toMatchObject([{ at: at(10), distance: null, damagedParts: [] }]);
  expect(old.taken).toEqual([{ stored: true, note }]);
  expect(old.after.radio.problem).toBe(note);
});

test.each([
  [{ battery: 80, hasLine: false }, 'battery_good_normal'],
  [{ battery: 20, hasLine: false }, 'battery_good_normal'],
  [{ battery: 19, hasLine: false }, 'battery_weak'],
  [{ battery: 5, hasLine: false }, 'battery_weak'],
  [{ battery: 4, hasLine: false }, 'battery_empty'],
  [{ battery: null, hasLine: false }, null],
  [{ battery: null, hasLine: true }, 'line'],
])('follows a status with %j as %s', (status, supply) => {
  const { after, counted } = follow({ kind: 'status', eui: EUI, sentAt: at(10), ...status });
  expect([after.supply, after.hardware.latestPacketAt, counted]).toEqual([supply, at(10), ['status']]);
});

test('keeps what another source reports, and what was made up, and counts neither', () => {
  const foreign = follow(up(), LASER, 'things');
  const note = 'its device belongs to the source roofs; it is kept and not counted';
  expect(changes(LASER.radio, foreign.after.radio)).toEqual({ otherSource: 'things' });
  expect(foreign.rows).toMatchObject({ frames: [], readings: [], kept: [{ kind: 'foreign', eui: EUI, reason: note }] });
  expect(foreign.taken).toEqual([{ stored: false, note, oftenAs: 'foreign things' }]);
  const simulated = follow(up({ isSimulated: true }));
  expect(simulated.after).toBe(LASER);
  expect(simulated.rows.kept).toMatchObject([{ kind: 'simulated', source: 'roofs' }]);
  expect(simulated.counted).toEqual(['simulated']);
});

test('adds nothing to what is stored but what an event tells', () => {
  const nothing = { frames: [], receptions: [], kept: [], readings: [] };
  const join = follow({ kind: 'joined', eui: EUI, profile: null, devAddr: '0203', sentAt: at(10) });
  expect([join.rows, join.after.supply]).toEqual([nothing, null]);
  expect(follow(up({ fcnt: 100, sentAt: at(0), gateways: [] })).rows).toEqual(nothing);
  const note = 'a simulated event; it is kept and counts as nothing';
  const simulated = follow(up({ isSimulated: true }));
  expect(simulated.rows).toEqual({
    ...nothing,
    kept: [{ source: 'roofs', kind: 'simulated', eui: EUI, raw: undefined, reason: note }],
  });
  expect(simulated.taken).toEqual([{ stored: false, note, oftenAs: 'simulated roofs' }]);
});

test('stops at a device that was not made, and at a downlink without its outcome', () => {
  const received = (event: NetworkEvent): Received[] => [{ source: 'roofs', event }];
  const wrong = `The device ${EUI} was not made.`;
  const context = { config: CONFIG, now };
  expect(() => followEvents(new Map(), received(up()), new Map(), context)).toThrow(wrong);
  const downlink = { kind: 'downlink', eui: EUI, itemId: 'a', outcome: 'acknowledged', reason: null } as const;
  expect(() => followEvents(new Map([[EUI, LASER]]), received(downlink), new Map(), context)).toThrow(wrong);
});

describe('when and through what a device was heard', () => {
  const heardAt = ({ after }: ReturnType<typeof follow>) => after.hardware.latestPacketAt;
  const join = (minute: number) =>
    ({ kind: 'joined', eui: EUI, profile: null, devAddr: '0203', sentAt: at(minute) }) as const;
  const status = (minute: number) =>
    ({ kind: 'status', eui: EUI, sentAt: at(minute), battery: null, hasLine: false }) as const;
  const unheard: DeviceState = {
    ...LASER,
    radio: { ...LASER.radio, newestAt: null },
    hardware: { ...LASER.hardware, latestPacketAt: null },
  };

  test('is the newest of its frames, joins and states', () => {
    expect(heardAt(follow(up()))).toEqual(at(10));
    expect(heardAt(follow(up({ fcnt: 90, sentAt: at(-10) })))).toEqual(at(0));
    expect([heardAt(follow(join(10))), heardAt(follow(join(-10)))]).toEqual([at(10), at(0)]);
    expect([heardAt(follow(status(10))), heardAt(follow(status(-10)))]).toEqual([at(10), at(0)]);
    expect([heardAt(follow(join(10), unheard)), heardAt(follow(status(10), unheard))]).toEqual([at(10), at(10)]);
  });

  test('is not a join before its newest frame', () => {
    const silent = { ...LASER, hardware: { ...LASER.hardware, latestPacketAt: null } };
    expect([heardAt(follow(join(-10), silent)), heardAt(follow(join(0), silent))]).toEqual([null, null]);
    expect(heardAt(follow(join(1), silent))).toEqual(at(1));
  });

  test('says that a clock cannot be right', () => {
    const note = 'a clock that cannot be right; it counts as measured now';
    for (const event of [
      { ...join(0), sentAt: new Date(0) },
      { ...status(0), sentAt: new Date(0) },
    ]) {
      const { taken, counted } = follow(event);
      expect([taken, counted]).toEqual([[{ stored: true, note }], [event.kind, 'clock']]);
    }
  });

  test('are the gateways of its newest frame, or those before where it names none', () => {
    const gateways = ({ after }: ReturnType<typeof follow>) => after.gateways;
    expect(gateways(follow(up({ gateways: [NEARER] })))).toEqual([NEARER]);
    expect(gateways(follow(up({ gateways: [] })))).toEqual([GATEWAY]);
    expect(gateways(follow(up({ fcnt: 90, sentAt: at(-10), gateways: [NEARER] })))).toEqual([GATEWAY]);
    expect(gateways(follow(up({ fcnt: 100, sentAt: at(0), gateways: [NEARER] })))).toEqual([NEARER, GATEWAY]);
  });

  test('of an older frame that comes again are added to that frame alone', () => {
    const older = { fcnt: 90, epoch: 3, payload, sentAt: at(-10), ...STORED_AT, gateways: [GATEWAY] };
    const other = { fcnt: 90, epoch: 2, payload: Buffer.from('00', 'hex'), sentAt: at(-900), gateways: [GATEWAY] };
    const session = { ...other, ...STORED_AT };
    const before = { ...LASER, frames: [session, ...LASER.frames, older] };
    const { after, rows } = follow(up({ fcnt: 90, sentAt: at(-10), gateways: [NEARER] }), before);
    expect(after.frames).toEqual([session, ...LASER.frames, { ...older, gateways: [NEARER, GATEWAY] }]);
    expect([after.gateways, heardAt({ after } as ReturnType<typeof follow>)]).toEqual([[GATEWAY], at(0)]);
    expect(rows.receptions).toMatchObject([{ deviceId: 1, epoch: 3, fcnt: 90 }]);
  });

  test('says nothing of the signal of a device that no gateway has named', () => {
    const none = savedOf({ ...LASER, gateways: [] }, CONFIG);
    expect(none.hardware).toEqual(LASER.hardware);
    const before = { ...LASER.hardware, signalQualityInfo: '[]', signalQualityAt: at(-5), signalStrength: 40 };
    expect(savedOf({ ...LASER, gateways: [], hardware: before }, CONFIG).hardware).toEqual(before);
  });
});

describe('the reading of a frame', () => {
  const moments = ({ rows, after }: ReturnType<typeof follow>) => [
    rows.readings.map((reading) => reading.at),
    after.readingAt,
    after.hasMeasured,
  ];
  const aged = (ageSeconds: number) => encodeOwnFormat({ distance: 4_960, ageSeconds });

  test('is the newest of its node, unless it waited on the device or came late', () => {
    expect(moments(follow(up()))).toEqual([[at(10)], at(10), true]);
    expect(moments(follow(up({ payload: aged(300) })))).toEqual([[at(5)], at(5), true]);
    expect(moments(follow(up({ payload: aged(900) })))).toEqual([[at(-5)], at(0), true]);
    expect(moments(follow(up({ fcnt: 90, sentAt: at(-10) })))).toEqual([[at(-10)], at(0), false]);
    expect(moments(follow(up(), { ...LASER, readingAt: null }))).toEqual([[at(10)], at(10), true]);
  });

  test('is after the newest one of its node, which another device may have measured', () => {
    const [[read], newest] = moments(follow(up(), { ...LASER, readingAt: at(20) })) as [[Date], Date];
    expect(read.getTime()).toBeGreaterThan(at(20).getTime());
    expect(newest).toEqual(read);
    expect(moments(follow(up({ payload: aged(60) }), { ...LASER, readingAt: at(20) }))).toEqual([
      [at(9)],
      at(20),
      true,
    ]);
  });

  test('needs a payload or what the network server has decoded', () => {
    const empty = Buffer.alloc(0);
    expect(follow(up({ payload: empty })).after.radio.problem).toBeNull();
    expect(follow(up({ payload: empty, object: {} })).after.radio.problem).toMatch(/^its payload cannot be read/);
    expect(follow(up({ payload, object: {} })).rows.frames).toMatchObject([{ object: '{}' }]);
  });

  test('says that an age is not believed, also of a device without a node', () => {
    const { counted, after } = follow(up({ payload: aged(40 * 86_400) }), { ...LASER, nodeId: null });
    expect(counted).toEqual(['next', 'age']);
    expect(after.radio.problem).toMatch(/^a measurement of 40 days ago/);
  });
});

test('follows events in the order in which they came, and answers each with what is noted of it', () => {
  const downlink: Received = {
    source: 'roofs',
    event: { kind: 'downlink', eui: EUI, itemId: 'a', outcome: 'acknowledged', reason: null },
  };
  const received = [
    { source: 'roofs', event: up({ notes: ['a text with characters that cannot be stored'] }) },
    downlink,
    { source: 'roofs', event: up({ fcnt: 102, sentAt: at(12) }) },
    { source: 'roofs', event: up() },
  ];
  const followed = followEvents(new Map([[EUI, LASER]]), received, new Map([[downlink, STORED]]), {
    config: CONFIG,
    now,
  });
  expect(followed.states.get(EUI)?.radio).toMatchObject({ fcnt: 102, frames: 12, duplicates: 1 });
  expect(followed.rows.frames.map(({ fcnt }) => fcnt)).toEqual([101, 102]);
  expect(followed.counted).toEqual(['next', 'downlink', 'next', 'repeated']);
  expect(followed.taken).toEqual([
    { stored: true, note: 'a text with characters that cannot be stored' },
    STORED,
    STORED,
    { stored: false, note: null },
  ]);
});
