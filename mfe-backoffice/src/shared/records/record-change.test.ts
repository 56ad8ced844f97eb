import { NotDone } from '../model/outcomes';
import { changeableFields, changedRecord } from './record-change';
import type { AnyFields } from './record-field';
import type { AnyRecordKind } from './record-kind';

const fields: AnyFields = {
  owner: { label: 'Owner', kind: 'owner', required: true },
  systemId: { label: 'System', kind: 'system', shows: 'systemName', optionalFor: 'staff' },
  nodeId: { label: 'Node', kind: 'part', from: 'node', shows: 'nodeName' },
  cardId: {
    label: 'Card',
    kind: 'free',
    shows: 'cardName',
    choices: { what: '', list: { name: '' }, load: jest.fn(), all: jest.fn() },
  },
  notes: { label: 'Notes', kind: 'notes' },
  photoData: { label: 'Photo', kind: 'image' },
};
const kind = { fields } as AnyRecordKind;
const row = {
  ID: 1,
  systemId: 4,
  updatedAt: 'v1',
  owner: 'sagitta',
  nodeId: null,
  cardId: 3,
  notes: '<p>Roof</p>',
  photoData: 'x',
};
const change = (values: Record<string, string | number | null>, addsNotes = true, stored: typeof row | object = row) =>
  changedRecord(kind, { ...row, ...stored }, { values, addsNotes }, { isStaff: true, slug: 'sagitta' });

test('sends all that the lock is of: no image, and no record with a lock of its own', () => {
  expect(change({ owner: 'customer' })).toEqual({ owner: 'customer', systemId: 4, nodeId: null, notes: '<p>Roof</p>' });
});

test('puts notes below those that are there, or in their place', () => {
  expect(change({ notes: '<p>2026</p>' })).toMatchObject({ notes: '<p>Roof</p><p>2026</p>' });
  expect(change({ notes: '<p>2026</p>' }, false)).toMatchObject({ notes: '<p>2026</p>' });
  expect(change({ notes: '' }, false)).toMatchObject({ notes: null });
});

test('has nothing to send where it is like this already', () => {
  expect(change({ owner: 'provider', systemId: 4 })).toBeNull();
});

test('leaves what is in a device in its system', () => {
  const held = { nodeId: 9, nodeName: 'GW-01' };
  expect(() => change({ systemId: 5 }, true, held)).toThrow(
    new NotDone('It belongs to node GW-01, and keeps its system.'),
  );
  expect(change({ systemId: 5 })).toMatchObject({ systemId: 5 });
});

test('says what a form would say of notes that are too long', () => {
  expect(() => change({ notes: 'x'.repeat(20_000) })).toThrow(NotDone);
});

test('offers owner, place and notes, and no place to records that stay with their system', () => {
  expect(Object.keys(changeableFields(kind))).toEqual(['owner', 'systemId', 'notes']);
  expect(Object.keys(changeableFields({ ...kind, onePerSystem: true }))).toEqual(['owner', 'notes']);
});
