import { eq } from 'drizzle-orm';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { node, nodeCommand, system } from '../db/schema/index';
import { fetchCommands } from '../devices/fetch-commands.statements';
import { type DeviceEvent, TEMPLATE } from '../alarms/event-log.statements';
import { AlarmModel, type ModelLimits, type ModelReading, type ModelSettings } from '../../testing/alarm-model';
import { testApi, type TestApi } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { pick, randomOf } from '../world/random';
import { followReading } from './follow-reading';
import type { HeldAlarm, NodeState } from './node-state';
import { levelReached } from './judge-reading';
import { NOTHING_MEASURED, storeReadings } from './store-readings';

const ASKED = process.env.HISTORIES;
const HISTORIES = Number(ASKED ?? 10_000);
const STEPS = 25;
/** A stored one takes some hundred times as long. */
const STORED_HISTORIES = ASKED === undefined ? 12 : Math.ceil(HISTORIES / 100);

/** ms that a stored one may take on a busy machine. */
const STORED_WITHIN = 10_000;

type Random = () => number;
type Step = { reading: ModelReading } | { limits: ModelLimits };

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

function settingsOf(random: Random): ModelSettings {
  return {
    base: 5_000,
    detection: between(random, 5, 40),
    change: between(random, 3, 20),
    cancel: between(random, 1, 15),
    hysteresis: between(random, 0, 6),
  };
}

function limitsOf(random: Random): ModelLimits {
  if (random() < 0.15) return { permissible: between(random, 0, 100), percents: [0, 0, 0, 0] };
  const on = (percent: number) => (random() < 0.2 ? 0 : percent);
  const permissible = pick(random, [0, 20, 40, 40, 100, 100, 250]);
  return { permissible, percents: [on(25), on(50), on(75), on(100)] };
}

/** Creep and jumps, both ways, with a value now and then that cannot be, and limits that change. */
function* steps(random: Random): Generator<Step> {
  let sag = between(random, -5, 30);
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.12) yield { limits: limitsOf(random) };
    else {
      const kind = random();
      if (kind < 0.6) sag += between(random, -8, 8);
      else if (kind < 0.8) sag = between(random, -20, 130);
      else if (kind < 0.85) sag = between(random, -3_000, 3_000);
      const isNothing = random() < 0.04;
      const obstructed = !isNothing && random() < 0.1 ? random() < 0.5 : null;
      yield { reading: { distance: isNothing ? 0 : 5_000 - sag, obstructed } };
    }
  }
}

function stateOf(settings: ModelSettings, { permissible, percents }: ModelLimits): NodeState {
  const { base, detection, change, cancel, hysteresis } = settings;
  return {
    id: 1,
    systemId: 1,
    name: 'Girder 1',
    sensor: 'laser',
    baseDistance: base,
    baseAngle: null,
    isInverted: false,
    permissible,
    levels: percents,
    clearDistance: null,
    isObstructed: false,
    obstructionAt: null,
    toldAs: null,
    obstruction: { detection, change, cancel },
    hysteresis: { distance: hysteresis, angle: 0 },
    level: 'unknown_or_NA',
    lastLoggedLevel: null,
    held: null,
    newestAt: null,
    knownAt: null,
    deflection: null,
    distance: null,
    angle: null,
    temperature1: null,
    temperature2: null,
    temperatureAt: null,
    supplyVoltage1: null,
    supplyVoltage2: null,
    supplyState: null,
    damagedParts: [],
    damagedFrom: null,
    outOfRange: false,
    isImpossible: false,
  };
}

/** An entry in the words of the model. */
function toldOf(event: Omit<DeviceEvent, 'eventAt' | 'nodeId' | 'systemId'>): string {
  const { severity, confirmable, msgTemplateId, levelAfter = null, toldAs = null } = event;
  if (severity === 'obstruction')
    return confirmable ? `obstruction, told as ${levelNumber(toldAs ?? 'none')}` : 'obstruction is over';
  if (msgTemplateId === TEMPLATE.damage) return 'doubt';
  if (msgTemplateId === TEMPLATE.thresholds)
    return event.messageEn.startsWith('Thresholds of')
      ? `thresholds changed, now ${levelNumber(levelAfter ?? 'none')}`
      : 'below changed thresholds only';
  if (confirmable) return `alarm ${levelNumber(levelAfter ?? 'none')}`;
  return levelAfter === 'none' ? 'alarm is over' : `fell to ${levelNumber(levelAfter ?? 'none')}`;
}

/**
 * What new thresholds do to a node (devices/fetch-commands.statements.ts), which the second test has done by the host.
 */
function withLimits(state: NodeState, { permissible, percents: levels }: ModelLimits): NodeState {
  const { level, held } = state;
  const isOn = level !== 'none' && level !== 'unknown_or_NA';
  const kept: HeldAlarm | null = isOn ? { level, permissible: state.permissible, levels: state.levels } : null;
  const after = state.deflection === null ? null : levelReached({ permissible, levels }, state.deflection);
  return { ...state, permissible, levels, held: held ?? kept, level: after ?? 'unknown_or_NA' };
}

test(`tells what the documents say, in ${HISTORIES} random histories`, () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < HISTORIES; seed += 1) {
    const random = randomOf('history', seed);
    const settings = settingsOf(random);
    const limits = limitsOf(random);
    const model = new AlarmModel(settings, limits);
    let state = stateOf(settings, limits);
    let at = 0;
    const host: string[] = [];
    const expected: string[] = [];
    for (const step of steps(random)) {
      at += 60_000;
      if ('limits' in step) {
        model.changeLimits(step.limits);
        state = withLimits(state, step.limits);
      } else {
        const followed = followReading(state, { ...NOTHING_MEASURED, ...step.reading, nodeId: 1, at: new Date(at) });
        state = followed.state;
        const told = followed.events.map(toldOf);
        for (const one of told) seen.add(one);
        host.push(...told, `distance ${followed.row.measuredDistance}`);
        expected.push(...model.read(step.reading), `distance ${step.reading.distance}`);
      }
      host.push(`${at}: level ${levelNumber(state.level)}, shown as ${levelNumber(state.toldAs ?? 'none')}`);
      expected.push(`${at}: level ${model.level}, shown as ${Math.max(0, ...model.openObstructions)}`);
    }
    // One comparison a history, of texts: ten thousand histories take seconds.
    expect(`${seed}: ${host.join('\n')}`).toBe(`${seed}: ${expected.join('\n')}`);
  }
  // The histories reach every kind of entry that a reading can make.
  expect([...seen].filter((one) => !/\d$/.test(one)).sort()).toEqual([
    'alarm is over',
    'below changed thresholds only',
    'doubt',
    'obstruction is over',
  ]);
  expect([...seen].filter((one) => /\d$/.test(one)).sort()).toEqual([
    'alarm 1',
    'alarm 2',
    'alarm 3',
    'alarm 4',
    'fell to 1',
    'fell to 2',
    'fell to 3',
    ...[0, 1, 2, 3, 4].map((level) => `obstruction, told as ${level}`),
  ]);
});

describe('in the database', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const START = Date.UTC(2026, 10, 24);
  const NOTHING_KNOWN = {
    measuredDistance: null,
    calculatedDeflection: null,
    threatLevel: 'unknown_or_NA',
    latestMeasurementAt: null,
    latestDisplacementAt: null,
    latestSuccessfulMeasurementAt: null,
  } as const;

  async function place(settings: ModelSettings, { permissible, percents: [l1, l2, l3, l4] }: ModelLimits) {
    const systemId = await makeSystem(api);
    const id = await makeSensor(api, systemId);
    const limits = {
      permissibleValue: permissible,
      thresholdLevel1: l1,
      thresholdLevel2: l2,
      thresholdLevel3: l3,
      thresholdLevel4: l4,
    };
    await api.store.db
      .update(node)
      .set({ ...NOTHING_KNOWN, ...limits })
      .where(eq(node.id, id));
    await api.store.db
      .update(system)
      .set({
        obstructionDetectionThreshold: settings.detection,
        obstructionChangeThreshold: settings.change,
        obstructionCancelThreshold: settings.cancel,
        hysteresisForDistance: settings.hysteresis,
      })
      .where(eq(system.id, systemId));
    return id;
  }

  async function apply(id: number, step: Step, at: Date): Promise<void> {
    if ('reading' in step) {
      const reading = { ...NOTHING_MEASURED, ...step.reading, nodeId: id, at };
      await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
      return;
    }
    const { permissible: threshold, percents } = step.limits;
    const [l1, l2, l3, l4] = percents;
    const settings = JSON.stringify({ threshold, l1, l2, l3, l4, inclinometerInverted: null });
    await api.store.db
      .insert(nodeCommand)
      .values({ nodeId: id, kind: 'thresholds', settings, changes: '[]', requestedAt: at });
    await api.store.db.transaction((tx) => fetchCommands(tx, [id], at));
  }

  async function entriesSince(id: number, logId: number) {
    const { rows } = await api.store.pool.query<Parameters<typeof toldOf>[0] & { id: number }>(
      `select id::int as id, severity, confirmable, msg_template_id as "msgTemplateId", level_after as "levelAfter",
        told_as as "toldAs", message_en as "messageEn" from log
        where node_id = $1 and id > $2 and severity <> 'website' order by id`,
      [id, logId],
    );
    return rows;
  }

  async function open(id: number): Promise<[levels: number[], obstructions: number[]]> {
    const { rows } = await api.store.pool.query<{ level: number; blocks: boolean }>(
      `select coalesce(right(coalesce(l.told_as, nullif(l.severity, 'obstruction')), 1), '0')::int as level,
          l.severity = 'obstruction' as blocks
        from log l where l.node_id = $1 and is_alarm(l.severity, l.confirmable)
          and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended') order by l.id`,
      [id],
    );
    const levelsOf = (isBlocking: boolean) =>
      rows.flatMap(({ level, blocks }) => (blocks === isBlocking ? [level] : []));
    return [levelsOf(false), levelsOf(true)];
  }

  async function shownAs(id: number): Promise<number> {
    const [row] = await api.store.db.select({ toldAs: node.obstructionToldAs }).from(node).where(eq(node.id, id));
    return levelNumber(row?.toldAs ?? 'none');
  }

  test(
    `log, ledger and node say the same, in ${STORED_HISTORIES} of them`,
    async () => {
      for (let seed = 0; seed < STORED_HISTORIES; seed += 1) {
        const random = randomOf('stored history', seed);
        const settings = settingsOf(random);
        const limits = limitsOf(random);
        const model = new AlarmModel(settings, limits);
        const id = await place(settings, limits);
        let logId = 0;
        let at = START;
        for (const step of steps(random)) {
          at += 60_000;
          await apply(id, step, new Date(at));
          const expected = 'reading' in step ? model.read(step.reading) : model.changeLimits(step.limits);
          const entries = await entriesSince(id, logId);
          logId = entries.at(-1)?.id ?? logId;
          expect([seed, at, entries.map(toldOf)]).toEqual([seed, at, expected]);
          expect([seed, at, await open(id)]).toEqual([seed, at, [model.openLevels, model.openObstructions]]);
          expect([seed, at, await shownAs(id)]).toEqual([seed, at, Math.max(0, ...model.openObstructions)]);
        }
      }
    },
    STORED_HISTORIES * STORED_WITHIN,
  );
});
