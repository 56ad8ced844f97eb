import { RouterSchema } from '@sagitta/shared-contracts/api/router';
import { SimCardRowSchema } from '@sagitta/shared-contracts/api/sim-card';
import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { cellText, type Column } from '@sagitta/shared-ui/data-grid';
import { checkForm } from '@sagitta/shared-ui/use-form';
import * as v from 'valibot';
import { AGREEMENT_FIELDS } from '../features/agreements/model/agreement-fields';
import { INSPECTION_FIELDS } from '../features/inspections/model/inspection-fields';
import { routerColumns } from '../features/routers/components/router-columns';
import { NEW_ROUTER, routerFormSchema, routerInput, routerValues } from '../features/routers/model/router-form';
import { simCardColumns } from '../features/sim-cards/components/sim-card-columns';
import { fieldColumns } from '../shared/records/field-columns';
import { emptyValues, storedValues, type AnyField } from '../shared/records/record-field';
import { recordSchema } from '../shared/records/record-schema';

// What people type into the dialogs, as it is sent, as it comes back into the dialog, and as the table shows it. The
// API and the files of tables have tests of their own with the same strings.

const NOW = Date.parse('2026-11-23T12:00:00Z');
const ACTIONS = { thing: 'record', mayKeep: () => true, onEdit: () => undefined, onDelete: () => undefined };
const ROUTER_TEXTS = ['serialNumber', 'firmware', 'upsSerialNumber', 'notes', 'remarks'] as const;

const textFields = (fields: readonly AnyField[]) => fields.flatMap(({ kind, name }) => (kind === 'text' ? [name] : []));
const taken = (sent: unknown[]) => sent.filter((text) => text !== undefined && text !== null).length;

describe.each([
  ['inspection', INSPECTION_FIELDS as readonly AnyField[]],
  ['agreement', AGREEMENT_FIELDS as readonly AnyField[]],
])('every text of an %s', (_, fields) => {
  const columns = fieldColumns<Readonly<Record<string, unknown>>>(fields, '2026-11-23');

  it.each(textFields(fields))('comes back as typed: %s', (name) => {
    const sent = ALL_STRINGS.map((text) => {
      const typed = { ...emptyValues(fields, NOW), systemId: 1, [name]: text };
      const { output, problems } = checkForm(recordSchema<Record<string, unknown>>(fields), typed);
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
  const columns = routerColumns('Sagitta', ACTIONS);

  it.each(ROUTER_TEXTS)('comes back as typed: %s', (name) => {
    const schema = routerFormSchema({ needsSystem: false });
    const isNote = name === 'notes' || name === 'remarks';
    const sent = ALL_STRINGS.map((text) => {
      const { output } = checkForm(schema, { ...NEW_ROUTER, serialNumber: 'R1', [name]: text });
      if (!output) return undefined;
      const input = routerInput(output.value, String, () => false);
      const kept = isNote ? text : text.trim();
      expect(input[name] ?? '').toBe(kept);
      const stored = v.parse(RouterSchema, { ...input, ID: 1 });
      expect(routerValues(stored)[name]).toBe(kept);
      const column = { serialNumber: 'serial', upsSerialNumber: 'ups-serial' }[name as string] ?? name;
      if (!isNote) expect(shown(columns, column, stored)).toBe(kept);
      return input[name];
    });
    expect(taken(sent)).toBeGreaterThan(300);
  });
});

it('a SIM card shows the names of others as they are', () => {
  const columns = simCardColumns('Sagitta', ACTIONS);
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
