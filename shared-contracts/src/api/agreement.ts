import * as v from 'valibot';
import { DayFieldSchema, LockSchema, textField } from '../fields';
import { CONFLICT, operation } from '../operation';
import { AGREEMENT_TEXT_MAX_LENGTH, BASE_GUARANTEE_MAX } from '../rules/agreement';
import { DeleteByIdSchema, extend, IdSchema, maybe, NewIdSchema, patchOf, SucceededSchema } from '../wire';

/** The agreements about a system, one record a system (docs/product/back-office.md#agreements). Days are yyyy-mm-dd. */
export const AgreementSchema = v.object({
  ID: v.number(),
  systemId: v.number(),
  systemName: maybe(v.string()),
  installationAgreementNumber: maybe(v.string()),
  installationAgreementDate: maybe(v.string()),
  supportAgreementNumber: maybe(v.string()),
  supportAgreementDate: maybe(v.string()),
  supportAgreementEndDate: maybe(v.string()),
  guaranteeAgreementNumber: maybe(v.string()),
  guaranteeAgreementDate: maybe(v.string()),
  guaranteeAgreementEndDate: maybe(v.string()),
  handoverDate: maybe(v.string()),
  /** Months. */
  baseGuaranteeTime: maybe(v.number()),
  maintenanceCoveredByGuarantee: maybe(v.boolean()),
  /** Optimistic lock; a host without one leaves it out. */
  updatedAt: maybe(v.string()),
});
export type Agreement = v.InferOutput<typeof AgreementSchema>;

const NumberTextSchema = textField(AGREEMENT_TEXT_MAX_LENGTH);

/** What the form sends (docs/product/back-office.md#agreements). */
const AgreementInputSchema = v.object({
  systemId: IdSchema,
  installationAgreementNumber: NumberTextSchema,
  installationAgreementDate: DayFieldSchema,
  supportAgreementNumber: NumberTextSchema,
  supportAgreementDate: DayFieldSchema,
  supportAgreementEndDate: DayFieldSchema,
  guaranteeAgreementNumber: NumberTextSchema,
  guaranteeAgreementDate: DayFieldSchema,
  guaranteeAgreementEndDate: DayFieldSchema,
  handoverDate: DayFieldSchema,
  baseGuaranteeTime: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BASE_GUARANTEE_MAX))),
    null,
  ),
  maintenanceCoveredByGuarantee: v.optional(v.boolean(), false),
});

export const listAgreements = operation('GET', '/agreements', {
  name: 'listAgreements',
  output: v.array(AgreementSchema),
});

/** `ID` above 0 is success; 0 means that the system has one already (docs/product/back-office.md#agreements). */
export const createAgreement = operation('PUT', '/agreement', {
  name: 'createAgreement',
  input: AgreementInputSchema,
  output: NewIdSchema,
});

/**
 * Saves an agreement; its system is fixed (docs/product/back-office.md#agreements), and another `systemId` is refused.
 */
export const saveAgreement = operation('PATCH', '/agreement', {
  name: 'saveAgreement',
  once: true,
  input: extend(patchOf(AgreementInputSchema), { ID: IdSchema, updatedAt: LockSchema }),
  output: extend(SucceededSchema, { updatedAt: maybe(v.string()) }),
  errors: CONFLICT,
});

export const deleteAgreement = operation('DELETE', '/agreement', {
  name: 'deleteAgreement',
  input: DeleteByIdSchema,
  output: v.unknown(),
});
