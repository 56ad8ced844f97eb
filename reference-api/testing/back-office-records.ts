import type { OperationName } from '@sagitta/shared-contracts/api';

/**
 * A kind of record of the back office: how it is made, saved and listed, and which of its fields keep text as
 * typed.
 */
export interface RecordKind {
  path: string;
  list: string;
  /** The minimum that a form sends. `number` differs for each record. */
  body: (systemId: number, number: number) => Record<string, unknown>;
  /** Fields that come back exactly as typed, */
  plain: readonly string[];
  /** and those of them that come back without the spaces around. */
  trimmed?: readonly string[];
  /** Fields of rich text, as HTML. */
  rich: readonly string[];
  onePerSystem?: boolean;
}

const simCard: RecordKind = {
  path: '/simcard',
  list: '/simcards',
  body: (systemId, number) => ({
    systemId,
    telephone: `+48${String(60_000_000_000 + number).slice(-11)}`,
    purpose: 'data',
    network: 'other',
    owner: 'sagitta',
  }),
  plain: [],
  rich: ['notes'],
};
const router: RecordKind = {
  path: '/router',
  list: '/routers',
  body: (systemId, number) => ({ systemId, serialNumber: `R${number}`, owner: 'sagitta', supplier: 'customer' }),
  plain: ['serialNumber', 'firmware', 'upsSerialNumber'],
  trimmed: ['serialNumber'],
  rich: ['notes', 'remarks'],
};
const inspection: RecordKind = {
  path: '/inspection',
  list: '/inspections',
  body: (systemId) => ({ systemId, year: 2026 }),
  plain: ['protocolNumber', 'performedBy', 'offerNumber', 'orderNumber'],
  rich: [],
};
const agreement: RecordKind = {
  onePerSystem: true,
  path: '/agreement',
  list: '/agreements',
  body: (systemId) => ({ systemId }),
  plain: ['installationAgreementNumber', 'supportAgreementNumber', 'guaranteeAgreementNumber'],
  rich: [],
};

/** Calls that make or save a record, with its kind. */
export const BACK_OFFICE_RECORDS: { readonly [N in OperationName]?: RecordKind } = {
  createSimCard: simCard,
  saveSimCard: simCard,
  createRouter: router,
  saveRouter: router,
  createInspection: inspection,
  saveInspection: inspection,
  createAgreement: agreement,
  saveAgreement: agreement,
};
