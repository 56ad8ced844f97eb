/** Number fields of an agreement (docs/product/back-office.md#agreements). */
export const AGREEMENT_TEXT_MAX_LENGTH = 200;

/** The base guarantee time has at most two digits (docs/product/back-office.md#agreements). */
export const BASE_GUARANTEE_MAX = 99;

/**
 * Whether an end date is to be highlighted: earlier than today (docs/product/back-office.md#agreements). Both days are
 * yyyy-mm-dd.
 */
export function isPastDay(day: string | null, today: string): boolean {
  return day !== null && day.slice(0, 10) < today;
}

/** Parts of an agreement; what is left out is as it is stored. */
export interface AgreementParts {
  supportAgreementDate?: string | null | undefined;
  supportAgreementEndDate?: string | null | undefined;
  guaranteeAgreementDate?: string | null | undefined;
  guaranteeAgreementEndDate?: string | null | undefined;
}

export const ENDS_BEFORE = 'It ends before it begins';

const inOrder = (from: string | null = null, to: string | null = null) =>
  from === null || to === null || from.slice(0, 10) <= to.slice(0, 10);

/** What must hold of an agreement as a whole, and the field that tells otherwise. */
export const AGREEMENT_RULES = [
  {
    field: 'supportAgreementEndDate',
    holds: (agreement: AgreementParts) => inOrder(agreement.supportAgreementDate, agreement.supportAgreementEndDate),
    problem: ENDS_BEFORE,
  },
  {
    field: 'guaranteeAgreementEndDate',
    holds: (agreement: AgreementParts) =>
      inOrder(agreement.guaranteeAgreementDate, agreement.guaranteeAgreementEndDate),
    problem: ENDS_BEFORE,
  },
] as const;
