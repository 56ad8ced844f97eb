import type { createInspection } from '@sagitta/shared-contracts/api/inspection';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import {
  defaultInspectionYear,
  INSPECTION_TEXT_MAX_LENGTH,
  inspectionYears,
  isInspectionOpen,
  type InspectionStatus,
} from '@sagitta/shared-contracts/rules/inspection';
import type { RecordField } from '../../../shared/records/record-field';

export type InspectionInput = InputOf<typeof createInspection>;

const TEXT = { kind: 'text', maxLength: INSPECTION_TEXT_MAX_LENGTH } as const;
const DAY = { kind: 'day' } as const;

/** Columns, fields, defaults and rules (docs/product/back-office.md#inspections). */
export const INSPECTION_FIELDS: readonly RecordField<Omit<InspectionInput, 'systemId'>>[] = [
  { name: 'year', label: 'Year', kind: 'year', years: inspectionYears, initial: defaultInspectionYear, width: 90 },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: [
      { value: 'planned', label: 'Planned' },
      { value: 'in_progress', label: 'In progress' },
      { value: 'completed', label: 'Completed' },
    ],
    width: 120,
  },
  {
    name: 'mode',
    label: 'Mode',
    kind: 'choice',
    options: [
      { value: 'on-line', label: 'On-line' },
      { value: 'on-site', label: 'On-site' },
    ],
    width: 100,
  },
  {
    name: 'performedAt',
    label: 'Performed at',
    ...DAY,
    due: { past: 'overdue', soon: 'due soon', matters: ({ status }) => isInspectionOpen(status as InspectionStatus) },
  },
  { name: 'performedBy', label: 'Performed by', ...TEXT },
  { name: 'protocolNumber', label: 'Protocol number', ...TEXT },
  { name: 'offerNumber', label: 'Offer number', ...TEXT },
  { name: 'offerCreatedAt', label: 'Offer created at', ...DAY },
  { name: 'orderNumber', label: 'Order number', ...TEXT },
  { name: 'orderCreatedAt', label: 'Order created at', ...DAY },
  { name: 'underWarranty', label: 'Under warranty', kind: 'check', names: ['Under warranty', 'Not under warranty'] },
];
