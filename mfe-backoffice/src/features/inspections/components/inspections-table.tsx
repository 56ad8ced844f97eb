import {
  createInspection,
  deleteInspection,
  listInspections,
  InspectionSchema,
  saveInspection,
  type Inspection,
} from '@sagitta/shared-contracts/api/inspection';
import { inspectionPath } from '@sagitta/shared-contracts/paths';
import * as v from 'valibot';
import type { RecordKind } from '../../../shared/records/record-kind';
import { RecordKindTable } from '../../../shared/records/record-kind-table';
import { INSPECTION_FIELDS, type InspectionInput } from '../model/inspection-fields';

const INSPECTIONS: RecordKind<Inspection, Inspection, InspectionInput> = {
  id: 'inspections',
  path: '/inspections',
  title: 'Inspections',
  thing: 'Inspection',
  inSentence: 'inspection',
  about: 'Inspections of your systems: planned, due and completed.',
  audited: 'inspection',
  imported: 'inspection',
  fields: INSPECTION_FIELDS,
  pageOf: ({ ID }) => inspectionPath(ID),
  nameOf: ({ systemName, year }) => [systemName, String(year)],
  list: listInspections,
  load: ({ call }, signal) => call(listInspections, {}, { signal }),
  create: async ({ call }, input) => (await call(createInspection, { input })).ID,
  save: async ({ call }, input, options) => {
    const { succeeded, updatedAt } = await call(saveInspection, { input }, options);
    if (!succeeded) throw new Error('The host did not save the inspection.');
    return updatedAt;
  },
  remove: async ({ call }, ID) => {
    await call(deleteInspection, { input: { ID } });
  },
  read: (stored) => {
    const read = v.safeParse(InspectionSchema, stored);
    return read.success ? read.output : null;
  },
};

/** The inspections that the account may see, and keeping them (docs/product/back-office.md#inspections). */
export function InspectionsTable() {
  return <RecordKindTable kind={INSPECTIONS} />;
}
