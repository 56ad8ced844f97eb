import { exportDaysSchema } from '@sagitta/shared-contracts/export-days';
import { evidenceDaysProblem } from '@sagitta/shared-contracts/rules/evidence';
import {
  ADVANCED_CHART_NODES,
  CHART_FORMATS,
  CHART_TYPES,
  COMMENT_TOO_LONG,
} from '@sagitta/shared-contracts/rules/export';
import { COMMENT_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { ALL_KINDS } from '@sagitta/shared-contracts/rules/log';
import * as v from 'valibot';

const NEEDS_SYSTEM = 'Choose a system';

const IdSchema = v.nullable(v.number());

/** What an export of users, accounts, systems or devices is made of: one system, or all (docs/product/export.md). */
export const ChoiceSchema = v.pipe(
  v.object({ sysID: IdSchema, all: v.boolean() }),
  v.forward(
    v.check(({ sysID, all }) => all || sysID !== null, `${NEEDS_SYSTEM}, or all of them`),
    ['sysID'],
  ),
);
export type ChoiceValues = v.InferInput<typeof ChoiceSchema>;
export const NO_CHOICE: ChoiceValues = { sysID: null, all: false };

/** A form with a system that has to be chosen. */
function systemSchema(message: string) {
  return v.pipe(
    IdSchema,
    v.check((id) => id !== null, message),
    v.transform(Number),
  );
}

export const measurementsSchema = (today: string) =>
  v.object({ sysID: systemSchema(NEEDS_SYSTEM), range: exportDaysSchema(today), allNodes: v.boolean() });
export type MeasurementsValues = v.InferInput<ReturnType<typeof measurementsSchema>>;
export type MeasurementsOutput = v.InferOutput<ReturnType<typeof measurementsSchema>>;

const IdsSchema = v.array(v.number());

const NodesSchema = v.pipe(IdsSchema, v.minLength(1, 'Choose at least one device'));

export const chartsSchema = (today: string) =>
  v.object({
    systemID: systemSchema(NEEDS_SYSTEM),
    nodesIDsStandard: NodesSchema,
    nodesIDsAdvanced: v.pipe(
      IdsSchema,
      v.check(
        ({ length }) => length === 0 || length === ADVANCED_CHART_NODES,
        `Choose exactly ${ADVANCED_CHART_NODES} devices, or none`,
      ),
    ),
    range: exportDaysSchema(today),
    format: v.picklist(CHART_FORMATS),
    chartType: v.picklist(CHART_TYPES),
  });
export type ChartsValues = v.InferInput<ReturnType<typeof chartsSchema>>;
export type ChartsOutput = v.InferOutput<ReturnType<typeof chartsSchema>>;

export const reportSchema = (today: string) =>
  v.object({
    systemID: systemSchema(NEEDS_SYSTEM),
    nodesIDs: NodesSchema,
    range: exportDaysSchema(today),
    kinds: v.pipe(v.array(v.picklist(ALL_KINDS)), v.minLength(1, 'Choose at least one severity')),
    comment: v.pipe(v.string(), v.maxLength(COMMENT_MAX_LENGTH, COMMENT_TOO_LONG)),
  });
export type ReportValues = v.InferInput<ReturnType<typeof reportSchema>>;
export type ReportOutput = v.InferOutput<ReturnType<typeof reportSchema>>;

export const evidenceSchema = (today: string) =>
  v.object({ systemID: systemSchema(NEEDS_SYSTEM), range: exportDaysSchema(today, evidenceDaysProblem) });
export type EvidenceValues = v.InferInput<ReturnType<typeof evidenceSchema>>;
export type EvidenceOutput = v.InferOutput<ReturnType<typeof evidenceSchema>>;
