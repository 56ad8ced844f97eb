import * as v from 'valibot';
import { DayFieldSchema, LockSchema, textField } from '../fields';
import { CONFLICT, operation } from '../operation';
import { INSPECTION_MODES, INSPECTION_STATUSES, INSPECTION_TEXT_MAX_LENGTH } from '../rules/inspection';
import { DeleteByIdSchema, extend, IdSchema, maybe, NewIdSchema, oneOf, patchOf, SucceededSchema } from '../wire';

/** An inspection of a system (docs/product/back-office.md#inspections). Days are yyyy-mm-dd. */
export const InspectionSchema = v.object({
  ID: v.number(),
  systemId: v.number(),
  systemName: maybe(v.string()),
  year: v.number(),
  performedAt: maybe(v.string()),
  protocolNumber: maybe(v.string()),
  mode: oneOf(INSPECTION_MODES, 'on-line'),
  performedBy: maybe(v.string()),
  underWarranty: maybe(v.boolean()),
  offerNumber: maybe(v.string()),
  offerCreatedAt: maybe(v.string()),
  orderNumber: maybe(v.string()),
  orderCreatedAt: maybe(v.string()),
  status: oneOf(INSPECTION_STATUSES, 'planned'),
  /** Optimistic lock; a host without one leaves it out. */
  updatedAt: maybe(v.string()),
});
export type Inspection = v.InferOutput<typeof InspectionSchema>;

const TextSchema = textField(INSPECTION_TEXT_MAX_LENGTH);

/** What the form sends (docs/product/back-office.md#inspections). Which years it offers is the form's matter. */
const InspectionInputSchema = v.object({
  systemId: IdSchema,
  year: v.pipe(v.number(), v.integer(), v.minValue(2010), v.maxValue(2100)),
  performedAt: DayFieldSchema,
  protocolNumber: TextSchema,
  mode: v.optional(v.picklist(INSPECTION_MODES), 'on-line'),
  performedBy: TextSchema,
  underWarranty: v.optional(v.boolean(), false),
  offerNumber: TextSchema,
  offerCreatedAt: DayFieldSchema,
  orderNumber: TextSchema,
  orderCreatedAt: DayFieldSchema,
  status: v.optional(v.picklist(INSPECTION_STATUSES), 'planned'),
});

export const listInspections = operation('GET', '/inspections', {
  name: 'listInspections',
  output: v.array(InspectionSchema),
});

/** `ID` above 0 is success (docs/product/back-office.md#inspections). */
export const createInspection = operation('PUT', '/inspection', {
  name: 'createInspection',
  once: true,
  input: InspectionInputSchema,
  output: NewIdSchema,
});

export const saveInspection = operation('PATCH', '/inspection', {
  name: 'saveInspection',
  once: true,
  input: extend(patchOf(InspectionInputSchema), { ID: IdSchema, updatedAt: LockSchema }),
  output: extend(SucceededSchema, { updatedAt: maybe(v.string()) }),
  errors: CONFLICT,
});

export const deleteInspection = operation('DELETE', '/inspection', {
  name: 'deleteInspection',
  input: DeleteByIdSchema,
  output: v.unknown(),
});
