import type { Agreement, createAgreement } from '@sagitta/shared-contracts/api/agreement';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { AGREEMENT_TEXT_MAX_LENGTH, BASE_GUARANTEE_MAX } from '@sagitta/shared-contracts/rules/agreement';
import type { RecordFields } from '../../../shared/records/record-field';

export type AgreementInput = InputOf<typeof createAgreement>;

const NUMBER = { kind: 'text', maxLength: AGREEMENT_TEXT_MAX_LENGTH, width: 140 } as const;
const DAY = { kind: 'day', years: 'short', width: 128 } as const;
/** What the table is read for stays in sight. */
const END = { ...DAY, due: { past: 'ended', soon: 'ends soon' }, width: 172, pinned: 'end' } as const;

/** Columns, fields and rules (docs/product/back-office.md#agreements). */
export const AGREEMENT_FIELDS: RecordFields<AgreementInput, Agreement, 'systemName'> = {
  systemId: {
    label: 'System',
    kind: 'system',
    shows: 'systemName',
    column: 'system',
    width: 170,
    wide: true,
    cardTitle: true,
  },
  installationAgreementNumber: { label: 'Installation agreement number', ...NUMBER },
  installationAgreementDate: { label: 'Installation agreement date', ...DAY },
  supportAgreementNumber: { label: 'Support agreement number', ...NUMBER },
  supportAgreementDate: { label: 'Support agreement date', ...DAY },
  supportAgreementEndDate: { label: 'Support agreement end date', ...END },
  guaranteeAgreementNumber: { label: 'Guarantee agreement number', ...NUMBER },
  guaranteeAgreementDate: { label: 'Guarantee agreement date', ...DAY },
  guaranteeAgreementEndDate: { label: 'Guarantee agreement end date', ...END },
  handoverDate: { label: 'Handover date', ...DAY },
  baseGuaranteeTime: { label: 'Base guarantee time', kind: 'number', max: BASE_GUARANTEE_MAX, unit: 'months' },
  maintenanceCoveredByGuarantee: {
    label: 'Maintenance covered by guarantee',
    kind: 'check',
    width: 168,
    names: ['Maintenance is covered by the guarantee', 'Maintenance is not covered by the guarantee'],
  },
};
