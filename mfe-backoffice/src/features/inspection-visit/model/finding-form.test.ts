import { FINDING_PROBLEMS } from '@sagitta/shared-contracts/rules/finding';
import { formatBytes } from '@sagitta/shared-ui/format';
import { checkForm } from '@sagitta/shared-ui/use-form';
import {
  addInput,
  enteredFinding,
  FindingFormSchema,
  type FindingValues,
  KIND_MISSING,
  saveInput,
  valueText,
} from './finding-form';

const blob = new Blob(['JPEG']);
const TAKEN = { blob, takenAt: '2026-01-01T10:00:00.000Z', place: { latitude: 52.1, longitude: 21.2, accuracy: 8 } };
const values = (changes: Partial<FindingValues> = {}): FindingValues => ({
  kind: 'watch',
  text: 'Rust',
  nodeId: null,
  at: null,
  photo: null,
  ...changes,
});
const problems = (changes: Partial<FindingValues>) => checkForm(FindingFormSchema, values(changes)).problems;

test('needs a kind, since none looks harmless by default', () => {
  expect(problems({ kind: null })).toEqual({ kind: KIND_MISSING });
});

test('needs words or a photo', () => {
  expect(problems({ text: '  ' })).toEqual({ text: FINDING_PROBLEMS.empty });
  expect(problems({ text: '', photo: TAKEN })).toEqual({});
  expect(problems({ text: '', photo: 'stored' })).toEqual({});
});

test('sends all of a new finding in one call', () => {
  const whole = { ...values({ nodeId: 7, at: { x: 0.1, y: 0.2 }, photo: TAKEN }), kind: 'danger' as const };
  expect(addInput(3, whole, '2026-01-02T10:00:00.000Z')).toEqual({
    inspectionId: 3,
    kind: 'danger',
    text: 'Rust',
    nodeId: 7,
    x: 0.1,
    y: 0.2,
    notedAt: '2026-01-02T10:00:00.000Z',
    photo: blob,
    photoTakenAt: '2026-01-01T10:00:00.000Z',
    photoLatitude: 52.1,
    photoLongitude: 21.2,
    photoAccuracy: 8,
  });
});

test('sends of a stored one what was changed, and empties what was taken away', () => {
  const saved = (changes: Partial<FindingValues>) => {
    const whole = { ...values(changes), kind: changes.kind ?? ('watch' as const) };
    return saveInput(5, 'v1', whole, (field) => Object.hasOwn(changes, field));
  };
  const own = { ID: 5, updatedAt: 'v1', kind: 'watch' };
  expect(saved({ kind: 'danger' })).toEqual({ ...own, kind: 'danger' });
  expect(saved({ photo: 'stored' })).toEqual(own);
  expect(saved({ text: '', nodeId: null, at: null, photo: null })).toEqual({
    ...own,
    text: '',
    nodeId: '',
    x: '',
    y: '',
    photoGone: 'yes',
  });
  expect(saved({ photo: { ...TAKEN, place: null } })).toEqual({
    ...own,
    photo: blob,
    photoTakenAt: TAKEN.takenAt,
    photoLatitude: undefined,
    photoLongitude: undefined,
    photoAccuracy: undefined,
  });
});

test('says what was entered, by the names of the call and of what is stored', () => {
  const entered = enteredFinding(
    { ...values({ nodeId: 7, at: { x: 0.5, y: 0.25 } }), kind: 'danger' },
    (field) => field !== 'text' && field !== 'photo',
    (id) => `Purlin ${id}`,
  );
  expect(entered).toMatchObject([
    { label: 'What it is', text: 'Danger', name: 'kind' },
    { label: 'Device', text: 'Purlin 7', name: 'nodeId', storedAs: 'nodeName' },
    { label: 'Place on the plan', text: '50 % from the left, 25 % from the top', name: 'x', with: ['y'] },
  ]);
});

test.each<[keyof FindingValues, FindingValues[keyof FindingValues], string]>([
  ['kind', 'no_fault', 'No fault'],
  // What somebody types is never read as a kind.
  ['text', 'danger', 'danger'],
  ['text', '', '--'],
  ['nodeId', 7, 'Purlin 7'],
  ['at', { x: 0.5, y: 0.25 }, '50 % from the left, 25 % from the top'],
  ['photo', 'stored', 'The stored one'],
  ['photo', TAKEN, `New, ${formatBytes(4)}`],
])('says what %s is: %j', (field, value, text) => {
  expect(valueText(field, value, (id) => `Purlin ${id}`)).toBe(text);
});
