import type { createInspection, Inspection } from '@sagitta/shared-contracts/api/inspection';
import { inspectionDue } from '@sagitta/shared-contracts/rules/fleet';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import {
  defaultInspectionYear,
  INSPECTION_STATUS_NAMES,
  INSPECTION_STATUSES,
  INSPECTION_TEXT_MAX_LENGTH,
  inspectionYears,
  isInspectionOpen,
  type InspectionStatus,
} from '@sagitta/shared-contracts/rules/inspection';
import type { RecordFields } from '../../../shared/records/record-field';

export type InspectionInput = InputOf<typeof createInspection>;

const TEXT = {
  kind: 'text',
  maxLength: INSPECTION_TEXT_MAX_LENGTH,
  hint: `Up to ${INSPECTION_TEXT_MAX_LENGTH} characters`,
} as const;
const DAY = { kind: 'day' } as const;

/** Columns, fields, defaults and rules (docs/product/back-office.md#inspections). */
export const INSPECTION_FIELDS: RecordFields<InspectionInput, Inspection, 'systemName'> = {
  systemId: {
    label: 'System',
    kind: 'system',
    shows: 'systemName',
    column: 'system',
    width: 170,
    wide: true,
    cardTitle: true,
  },
  year: { label: 'Year', kind: 'year', years: inspectionYears, initial: defaultInspectionYear, width: 90 },
  status: {
    label: 'Status',
    kind: 'choice',
    options: INSPECTION_STATUSES.map((value) => ({ value, label: INSPECTION_STATUS_NAMES[value] })),
    width: 120,
  },
  mode: {
    label: 'Mode',
    kind: 'choice',
    options: [
      { value: 'on-line', label: 'On-line' },
      { value: 'on-site', label: 'On-site' },
    ],
    width: 100,
  },
  performedAt: {
    label: 'Planned for / performed on',
    labelOf: ({ status }) => (isInspectionOpen(status as InspectionStatus) ? 'Planned for' : 'Performed on'),
    ...DAY,
    due: {
      past: 'overdue',
      soon: 'due soon',
      none: 'No day,',
      state: (row, today) => inspectionDue(row as unknown as Inspection, today),
    },
    width: 210,
  },
  performedBy: { label: 'Performed by', ...TEXT },
  protocolNumber: { label: 'Protocol number', ...TEXT },
  offerNumber: { label: 'Offer number', ...TEXT },
  offerCreatedAt: { label: 'Offer created at', ...DAY },
  orderNumber: { label: 'Order number', ...TEXT },
  orderCreatedAt: { label: 'Order created at', ...DAY },
  underWarranty: { label: 'Under warranty', kind: 'check', names: ['Under warranty', 'Not under warranty'] },
};
