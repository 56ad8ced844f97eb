import * as v from 'valibot';
import { createAgreement, saveAgreement } from './agreement';
import { createInspection, saveInspection } from './inspection';
import { createRouter, saveRouter } from './router';
import { createSimCard, saveSimCard } from './sim-card';

const EDIT = { ID: 1, updatedAt: '2026-11-22T19:05:07Z' };
const ROUTER = { serialNumber: 'R-1', owner: 'customer', supplier: 'sagitta' };
const SIM = { ip: '10.0.0.1', purpose: 'data', network: 'other', owner: 'customer' };
const INSPECTION = { systemId: 1, year: 2026 };
const AGREEMENT = { systemId: 1 };

const PLACES = [
  ['router', createRouter, saveRouter, ROUTER, { serialNumber: 128, firmware: 128, upsSerialNumber: 128 }],
  ['router', createRouter, saveRouter, ROUTER, { notes: 10_000, remarks: 10_000 }],
  ['SIM card', createSimCard, saveSimCard, SIM, { notes: 10_000 }],
  [
    'inspection',
    createInspection,
    saveInspection,
    INSPECTION,
    { performedBy: 15, protocolNumber: 15, offerNumber: 15, orderNumber: 15 },
  ],
  [
    'agreement',
    createAgreement,
    saveAgreement,
    AGREEMENT,
    { installationAgreementNumber: 200, supportAgreementNumber: 200, guaranteeAgreementNumber: 200 },
  ],
] as const;

const CASES = PLACES.flatMap(([thing, create, save, body, limits]) =>
  Object.entries(limits).flatMap(([field, longest]) => [
    [`a new ${thing}`, field, longest, create.input, body] as const,
    [`a saved ${thing}`, field, longest, save.input, { ...body, ...EDIT }] as const,
  ]),
);

test.each(CASES)('%s: %s has at most %i characters', (_, field, longest, schema, body) => {
  const takes = (length: number) => v.safeParse(schema, { ...body, [field]: 'ł'.repeat(length) }).success;
  expect([takes(longest), takes(longest + 1)]).toEqual([true, false]);
});

test.each([
  [0, true],
  [99, true],
  [100, false],
  [-1, false],
  [1.5, false],
])('a base guarantee of %d months: %s', (baseGuaranteeTime, right) => {
  for (const [schema, body] of [
    [createAgreement.input, AGREEMENT],
    [saveAgreement.input, { ...AGREEMENT, ...EDIT }],
  ] as const)
    expect(v.safeParse(schema, { ...body, baseGuaranteeTime }).success).toBe(right);
});
