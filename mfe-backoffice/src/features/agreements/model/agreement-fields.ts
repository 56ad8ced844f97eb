import type { createAgreement } from '@sagitta/shared-contracts/api/agreement';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { AGREEMENT_TEXT_MAX_LENGTH, BASE_GUARANTEE_MAX } from '@sagitta/shared-contracts/rules/agreement';
import type { RecordField } from '../../../shared/records/record-field';

export type AgreementInput = InputOf<typeof createAgreement>;

const NUMBER = { kind: 'text', maxLength: AGREEMENT_TEXT_MAX_LENGTH, width: 140 } as const;
const DAY = { kind: 'day', years: 'short', width: 128 } as const;
/** What the table is read for stays in sight. */
const END = { ...DAY, due: { past: 'ended', soon: 'ends soon' }, width: 172, pinned: 'end' } as const;

/** Columns, fields and rules (docs/product/back-office.md#agreements). */
export const AGREEMENT_FIELDS: readonly RecordField<Omit<AgreementInput, 'systemId'>>[] = [
  { name: 'installationAgreementNumber', label: 'Installation agreement number', ...NUMBER },
  { name: 'installationAgreementDate', label: 'Installation agreement date', ...DAY },
  { name: 'supportAgreementNumber', label: 'Support agreement number', ...NUMBER },
  { name: 'supportAgreementDate', label: 'Support agreement date', ...DAY },
  { name: 'supportAgreementEndDate', label: 'Support agreement end date', ...END },
  { name: 'guaranteeAgreementNumber', label: 'Guarantee agreement number', ...NUMBER },
  { name: 'guaranteeAgreementDate', label: 'Guarantee agreement date', ...DAY },
  { name: 'guaranteeAgreementEndDate', label: 'Guarantee agreement end date', ...END },
  { name: 'handoverDate', label: 'Handover date', ...DAY },
  { name: 'baseGuaranteeTime', label: 'Base guarantee time', kind: 'number', max: BASE_GUARANTEE_MAX, unit: 'months' },
  {
    name: 'maintenanceCoveredByGuarantee',
    label: 'Maintenance covered by guarantee',
    kind: 'check',
    width: 168,
    names: ['Maintenance is covered by the guarantee', 'Maintenance is not covered by the guarantee'],
  },
];
