import { RouterSchema, type Router } from '@sagitta/shared-contracts/api/router';
import { SimCardRowSchema, type SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { cellText, type Column } from '@sagitta/shared-ui/data-grid';
import { checkForm } from '@sagitta/shared-ui/use-form';
import * as v from 'valibot';
import { AGREEMENT_FIELDS } from '../features/agreements/model/agreement-fields';
import { INSPECTION_FIELDS } from '../features/inspections/model/inspection-fields';
import { ROUTER_FIELDS } from '../features/routers/model/router-fields';
import { SIM_CARD_FIELDS } from '../features/sim-cards/model/sim-card-fields';
import { fieldColumns } from '../shared/records/field-columns';
import type { AnyFields } from '../shared/records/record-field';
import { recordSchema } from '../shared/records/record-schema';
import { emptyValues, storedValues } from '../shared/records/record-values';

// What people type into the dialogs, as it is sent, as it comes back into the dialog, and as the table shows it. The
// API and the files of tables have tests of their own with the same strings.

const NOW = Date.parse('2026-11-23T12:00:00Z');
const WORLD = { today: '2026-11-23', provider: 'Sagitta' };
const ROUTER_TEXTS = ['serialNumber', 'firmware', 'upsSerialNumber', 'notes', 'remarks'] as const;

const schemaOf = (fields: AnyFields) => recordSchema({ fields }, { others: [], isStaff: true, slug: 'sagitta' });
const textFields = (fields: AnyFields) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []));
const taken = (sent: unknown[]) => sent.filter((text) => text !== undefined && text !== null).length;

describe.each([
  ['inspection', INSPECTION_FIELDS as AnyFields],
  ['agreement', AGREEMENT_FIELDS as AnyFields],
])('every text of an %s', (_, fields) => {
  const columns = fieldColumns<Readonly<Record<string, unknown>>>({ fields }, WORLD);

  test.each(textFields(fields))('comes back as typed: %s', (name) => {
    const sent = ALL_STRINGS.map((text) => {
      const typed = { ...emptyValues(fields, NOW), systemId: 1, [name]: text };
      const { output, problems } = checkForm(schemaOf(fields), typed);
      if (!output) return expect(problems[name]).toMatch(/^At most \d+ characters$/);
      const stored = { systemId: 1, ...output.value };
      expect(output.value[name] ?? '').toBe(text.trim());
      expect(storedValues(fields, stored)[name]).toBe(text.trim());
      expect(shown(columns, name, stored)).toBe(text.trim());
      return output.value[name];
    });
    expect(taken(sent)).toBeGreaterThan(30);
  });
});

describe('every text of a router', () => {
  const columns = fieldColumns<Router>({ fields: ROUTER_FIELDS }, WORLD);
  const schema = schemaOf(ROUTER_FIELDS);
  const NEW_ROUTER = { ...emptyValues(ROUTER_FIELDS, NOW), serialNumber: 'R1' };

  test.each(ROUTER_TEXTS)('comes back as typed: %s', (name) => {
    const isNote = name === 'notes' || name === 'remarks';
    const sent = ALL_STRINGS.map((text) => {
      const { output } = checkForm(schema, { ...NEW_ROUTER, [name]: text });
      if (!output) return undefined;
      const kept = isNote ? text : text.trim();
      expect(output.value[name] ?? '').toBe(kept);
      const stored = v.parse(RouterSchema, { ...output.value, ID: 1 });
      expect(storedValues(ROUTER_FIELDS, stored)[name]).toBe(kept);
      if (!isNote) expect(shown(columns, ROUTER_FIELDS[name].column ?? name, stored)).toBe(kept);
      return output.value[name];
    });
    expect(taken(sent)).toBeGreaterThan(300);
  });
});

test('a SIM card shows the names of others as they are', () => {
  const columns = fieldColumns<SimCardRow>({ fields: SIM_CARD_FIELDS }, WORLD);
  for (const text of ALL_STRINGS) {
    const card = v.parse(SimCardRowSchema, { ID: 1, systemName: text, nodeName: text, routerSerialNumber: text });
    for (const column of ['system', 'node', 'router']) expect(shown(columns, column, card)).toBe(text);
  }
});

/** What a cell says; one without text says '--'. */
function shown<Row>(columns: readonly Column<Row>[], id: string, row: Row): string {
  const column = columns.find((one) => one.id === id);
  if (!column) throw new Error(`There is no column ${id}.`);
  const value = column.value(row);
  return value === null || value === undefined || value === '' ? '' : cellText(column, row);
}
