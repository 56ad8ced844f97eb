import * as v from 'valibot';
import { DaySchema } from '../fields';
import { NO_TURN_FOR_EXPORT, operation } from '../operation';
import { CHART_FORMATS, CHART_TYPES, COMMENT_TOO_LONG, mayChart, START_AFTER_END } from '../rules/export';
import { COMMENT_MAX_LENGTH, EXPORT_TIMEOUT_MS } from '../rules/limits';
import { KindsSchema } from './log';
import { IdListSchema, IdSchema, TimestampSchema } from '../wire';

/** One system, or all that the caller may see. */
const SystemChoiceSchema = v.pipe(
  v.object({ sysID: v.nullish(IdSchema, null), all: v.optional(v.boolean(), false) }),
  v.check(({ sysID, all }) => all || sysID !== null, 'A system is needed, or all'),
);

const ERRORS = { 404: 'Nothing to export.', ...NO_TURN_FOR_EXPORT };

/** Users of W2 systems as a spreadsheet. */
export const exportUsers = operation('POST', '/export-users', {
  name: 'exportUsers',
  input: SystemChoiceSchema,
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

export const exportAccounts = operation('POST', '/export-accounts', {
  name: 'exportAccounts',
  input: SystemChoiceSchema,
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

export const exportSystems = operation('POST', '/export-systems', {
  name: 'exportSystems',
  input: SystemChoiceSchema,
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

export const exportNodes = operation('POST', '/export-nodes', {
  name: 'exportNodes',
  input: SystemChoiceSchema,
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

/**
 * Readings of one system as a spreadsheet. Days are yyyy-mm-dd in the system's zone, both inclusive; `allNodes` adds
 * nodes that are not active, and retired ones.
 */
export const exportMeasurements = operation('POST', '/export-measurements', {
  name: 'exportMeasurements',
  input: v.pipe(
    v.object({ sysID: IdSchema, allNodes: v.optional(v.boolean(), false), dateStart: DaySchema, dateEnd: DaySchema }),
    v.check(({ dateStart, dateEnd }) => dateStart <= dateEnd, START_AFTER_END),
  ),
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

const DaysSchema = v.object({ fromDate: DaySchema, toDate: DaySchema });
const inOrder = ({ fromDate, toDate }: v.InferOutput<typeof DaysSchema>) => fromDate <= toDate;

/** Charts of nodes as a tar.gz archive. An advanced chart shows two nodes against each other. */
export const exportCharts = operation('POST', '/get-gnuplot-charts', {
  name: 'exportCharts',
  input: v.pipe(
    v.object({
      systemID: IdSchema,
      nodesIDsStandard: IdListSchema,
      nodesIDsAdvanced: v.optional(IdListSchema, []),
      ...DaysSchema.entries,
      format: v.picklist(CHART_FORMATS),
      chartType: v.picklist(CHART_TYPES),
    }),
    v.check((days) => inOrder(days), START_AFTER_END),
    v.check(
      ({ nodesIDsStandard, nodesIDsAdvanced }) => mayChart(nodesIDsStandard, nodesIDsAdvanced),
      'At least one standard node, and no or exactly two advanced ones',
    ),
  ),
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

/** A report of one system as PDF (docs/product/export.md#report). */
export const exportReport = operation('POST', '/get-report', {
  name: 'exportReport',
  input: v.pipe(
    v.object({
      systemID: IdSchema,
      nodesIDs: v.pipe(IdListSchema, v.minLength(1, 'At least one node is needed')),
      ...DaysSchema.entries,
      comment: v.optional(v.pipe(v.string(), v.maxLength(COMMENT_MAX_LENGTH, COMMENT_TOO_LONG)), ''),
      /** Of the events that it lists; without it all but heartbeats. */
      kinds: KindsSchema,
    }),
    v.check((days) => inOrder(days), START_AFTER_END),
  ),
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: ERRORS,
});

/**
 * Readings of one node as a spreadsheet, from its card. `Format` is what the document writes, though the file is saved
 * as xlsx.
 */
export const exportNode = operation('POST', '/export', {
  name: 'exportNode',
  input: v.pipe(
    v.object({ Start: TimestampSchema, End: TimestampSchema, Format: v.literal('csv'), NodeID: IdSchema }),
    v.check(({ Start, End }) => Date.parse(Start) <= Date.parse(End), START_AFTER_END),
  ),
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: { 404: 'No measurements in this range', ...NO_TURN_FOR_EXPORT },
});
