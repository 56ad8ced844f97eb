import * as v from 'valibot';
import { operation } from '../operation';
import { IdSchema, maybe, TimestampSchema } from '../wire';

/**
 * One reading (docs/product/graph.md). Deflection in mm or degrees, temperature in °C, levels in percent of
 * PermissibleValue.
 */
export const MeasurementSchema = v.object({
  MeasurementTimestamp: v.string(),
  CalculatedDeflection: maybe(v.number()),
  Temperature1: maybe(v.number()),
  ThresholdLevel1: maybe(v.number()),
  ThresholdLevel2: maybe(v.number()),
  ThresholdLevel3: maybe(v.number()),
  ThresholdLevel4: maybe(v.number()),
  PermissibleValue: maybe(v.number()),
  ObstructionStatus: maybe(v.boolean()),
  /**
   * mm, as a laser measured it, obstructed or not; null for other sensors and where it was not kept. A host that
   * predates it sends none.
   */
  MeasuredDistance: v.optional(v.nullable(v.number())),
  /**
   * The import that the reading came with; null for what the device reported. A host that predates it sends none.
   */
  ImportID: v.optional(v.nullable(v.number())),
  /**
   * In a thinned answer: whether the device had been silent before this reading, for over three usual intervals of all
   * readings of the range. The reading before the silence is in the answer too. A host that predates it sends none.
   */
  AfterGap: v.optional(v.boolean()),
});
export type Measurement = v.InferOutput<typeof MeasurementSchema>;

/**
 * Readings that a bucket may keep of `MaxPoints`: the lowest and highest deflection, the lowest and highest
 * temperature, and one without a value, where there is any, so that a gap stays a gap.
 */
export const BUCKET_POINTS = 5;
/** Beside the buckets, the first and the last reading are kept. */
export const END_POINTS = 2;

/**
 * Readings of one node in time order, `Start` and `End` inclusive (docs/product/graph.md).
 * `MaxPoints` asks the host to thin a longer range: the extremes of each bucket in time order, gaps kept
 * (docs/product/graph.md#thinning), and beside them both ends of each silence of the device and the first reading by
 * other limits, obstructed, or free again, the first imported reading of each bucket, and of obstructed readings the
 * shortest and longest measured distance of each bucket, beyond the number of points that was asked for; `Average` asks
 * for bucket means instead.
 * `At` is a moment whose reading a thinned answer keeps too: the last reading up to that second, with a deflection,
 * and with a temperature, or the first one after it where none is before. A host that does not know it may leave them
 * out.
 * `ForReplay` asks for what a replay needs (rules/replay), whatever the thresholds: of each run of equal deflections
 * the first reading and the last, and of a reading its time and deflection alone; imported readings are left out. It
 * overrules the other two. A host that does not know it answers all readings, whose replay is the same once the
 * imported ones are left out (`replayedReadings`).
 */
export const listMeasurements = operation('POST', '/measurements', {
  name: 'listMeasurements',
  input: v.pipe(
    v.object({
      NodeID: IdSchema,
      Start: TimestampSchema,
      End: TimestampSchema,
      MaxPoints: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(20_000))),
      Average: v.optional(v.boolean(), false),
      At: v.optional(TimestampSchema),
      ForReplay: v.optional(v.boolean()),
    }),
    v.check(({ Start, End }) => Date.parse(Start) <= Date.parse(End), 'Start is after End'),
  ),
  output: v.array(MeasurementSchema),
  retry: { times: 5, delayMs: 1_000 },
  timeoutMs: 200_000,
});
