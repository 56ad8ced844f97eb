import {
  AgreementSchema,
  createAgreement,
  deleteAgreement,
  listAgreements,
  saveAgreement,
  type Agreement,
} from '@sagitta/shared-contracts/api/agreement';
import { AGREEMENT_RULES } from '@sagitta/shared-contracts/rules/agreement';
import * as v from 'valibot';
import type { RecordKind } from '../../../shared/records/record-kind';
import { RecordKindTable } from '../../../shared/records/record-kind-table';
import { AGREEMENT_FIELDS, type AgreementInput } from '../model/agreement-fields';

const HAS_ONE = 'This system has an agreement already';

const AGREEMENTS: RecordKind<Agreement, Agreement, AgreementInput> = {
  id: 'agreements',
  path: '/agreements',
  title: 'Agreements',
  thing: 'Agreement',
  inSentence: 'agreement',
  about: 'What was agreed for each system, and until when it lasts.',
  audited: 'agreement',
  fields: AGREEMENT_FIELDS,
  rules: AGREEMENT_RULES,
  onePerSystem: true,
  nameOf: (row) => [
    row.systemName,
    row.supportAgreementNumber ?? row.installationAgreementNumber ?? row.guaranteeAgreementNumber,
  ],
  list: listAgreements,
  load: ({ call }, signal) => call(listAgreements, {}, { signal }),
  create: async ({ call }, input) => (await call(createAgreement, { input })).ID,
  // Somebody else made one meanwhile.
  refused: { systemId: HAS_ONE },
  save: async ({ call }, input, options) => {
    const { succeeded } = await call(saveAgreement, { input }, options);
    if (!succeeded) throw new Error('The host did not save the agreement.');
    // It stays with its system: nothing of its place is taken back.
    return null;
  },
  remove: async ({ call }, ID) => {
    await call(deleteAgreement, { input: { ID } });
  },
  read: (stored) => {
    const read = v.safeParse(AgreementSchema, stored);
    return read.success ? read.output : null;
  },
};

/** The agreements that the account may see, and keeping them (docs/product/back-office.md#agreements). */
export function AgreementsTable() {
  return <RecordKindTable kind={AGREEMENTS} />;
}
