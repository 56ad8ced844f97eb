import * as v from 'valibot';
import { operation } from '../operation';
import { DAY_MS } from '../rules/age';
import { REPLAY_DAYS, REPLAY_STEP, REPLAY_STEPS } from '../rules/replay-limits';
import { extend, IdSchema, maybe, TimestampSchema } from '../wire';
import { LogSchema } from './log';
import { NodeSchema } from './node';

/** Events of one answer, the most serious ones where there are more. */
export const REPLAY_EVENTS = 1_000;

/** 0 for none, 1 to 4 for L1 to L4. */
const LevelNumberSchema = v.picklist([0, 1, 2, 3, 4]);
const PercentSchema = v.nullable(v.number());

/** From which reading on, by its place in the columns: permissible value, and L1 to L4 in percent of it. */
const LimitsFromSchema = v.tuple([
  v.number(),
  v.nullable(v.number()),
  PercentSchema,
  PercentSchema,
  PercentSchema,
  PercentSchema,
]);

/** What a device reported, as columns in time order. Moments in epoch seconds. */
export const ReplayDeviceSchema = v.pipe(
  v.object({
    /** The device as it is today, without what it measures; places on the map are today's too. */
    node: NodeSchema,
    /** Since when it is out of use; null while it is in use. */
    retiredAt: maybe(v.string()),
    /** The first is a moment, each other one the seconds since the one before. */
    times: v.array(v.number()),
    /** mm or degrees; null is a reading without a value. As many as there are times. */
    values: v.array(v.nullable(v.number())),
    /** The limits that readings carry, each set from its first reading to the next set. */
    limits: v.array(LimitsFromSchema),
    /** The places of readings at which an obstruction begins, ends, begins again and so on. */
    obstructed: v.array(v.number()),
    /** The level as the log tells it from a moment on, with the system's hysteresis; null where the log ends it. */
    levels: v.array(v.tuple([v.number(), v.nullable(LevelNumberSchema)])),
    /**
     * As which level an obstruction was told from a moment on, 0 for none; null where it ended. Its meaning is that of
     * `ObstructionToldAs` of a node: the highest since it began.
     */
    suspected: v.array(v.tuple([v.number(), v.nullable(LevelNumberSchema)])),
    /** When it took over another base. */
    bases: v.array(v.number()),
  }),
  v.check(({ times, values }) => times.length === values.length, 'Columns of different lengths'),
);
export type ReplayDevice = v.InferOutput<typeof ReplayDeviceSchema>;

/** An entry of the log, heartbeats left out. */
export const ReplayEventSchema = extend(v.pick(LogSchema, ['id', 'severity', 'relatedNodeId', 'messageEn']), {
  /** Epoch seconds. */
  at: v.number(),
});
export type ReplayEvent = v.InferOutput<typeof ReplayEventSchema>;

/** The hours that {@link listPastWeather} answers, as columns. */
export const ReplayWeatherSchema = v.pipe(
  v.object({
    /** As those of a device. */
    times: v.array(v.number()),
    /** °C. */
    temperatures: v.array(v.nullable(v.number())),
    /** mm of water in one hour. */
    snow: v.array(v.nullable(v.number())),
  }),
  v.check(
    ({ times, temperatures, snow }) => times.length === temperatures.length && times.length === snow.length,
    'Columns of different lengths',
  ),
);
export type ReplayWeather = v.InferOutput<typeof ReplayWeatherSchema>;

export const ReplaySchema = v.object({
  /** Those with a sensor that are in use, and those that were in the range. */
  devices: v.array(ReplayDeviceSchema),
  /** In time order. */
  events: v.array(ReplayEventSchema),
  /** Events that found no room, all of them no more serious than those that did. */
  eventsLeftOut: v.number(),
  weather: ReplayWeatherSchema,
});
export type Replay = v.InferOutput<typeof ReplaySchema>;

/**
 * How the load moved over a roof (docs/product/replay.md), `Start` and `End` inclusive: what every device of a system
 * reported, thinned to steps of `Step` seconds, with the log and the weather. Of each step the lowest and the highest
 * value, the last reading and one without a value are kept, and however short it was, each reading at which the reached
 * level, the limits or an obstruction change, and the first one after a silence; and of each device the last reading
 * before the range, with a value and without. Imported readings are left out, since the device reported none of them.
 * A host without it answers 404 or 501.
 */
export const getReplay = operation('POST', '/replay', {
  name: 'getReplay',
  input: v.pipe(
    v.object({
      systemID: IdSchema,
      Start: TimestampSchema,
      End: TimestampSchema,
      Step: v.pipe(v.number(), v.integer(), v.minValue(REPLAY_STEP.shortest), v.maxValue(REPLAY_STEP.longest)),
    }),
    v.check(({ Start, End }) => Date.parse(Start) <= Date.parse(End), 'Start is after End'),
    v.check(
      ({ Start, End }) => Date.parse(End) - Date.parse(Start) <= REPLAY_DAYS * DAY_MS,
      `Longer than ${REPLAY_DAYS} days`,
    ),
    v.check(
      ({ Start, End, Step }) => Date.parse(End) - Date.parse(Start) <= REPLAY_STEPS * Step * 1000,
      `More than ${REPLAY_STEPS} steps`,
    ),
  ),
  output: ReplaySchema,
  timeoutMs: 60_000,
});
