import type { Finding } from '@sagitta/shared-contracts/api/finding';
import { ID_TO_COME, type WaitingCall } from '@sagitta/shared-contracts/waiting';
import { callsOf, findingWaits, newThing, shownFindings, signatureWaits, waitingWords } from './waiting-findings';

const VISIT = { ID: 7, year: 2026, systemName: 'Hala' };
const AT = '2026-02-01T12:00:00.000Z';
const HERE = { notedBy: 'Anna', nameOf: (id: number) => `Purlin ${id}` };
const stored = (changes: Partial<Finding> = {}): Finding => ({
  ID: 31,
  kind: 'danger',
  text: 'Crack',
  nodeId: 11,
  nodeName: 'A-01',
  x: 0.1,
  y: 0.2,
  photo: { width: 4, height: 3, size: 9, takenAt: null, latitude: null, longitude: null, accuracy: null },
  notedAt: AT,
  notedBy: 'Ola',
  updatedAt: 'f1',
  ...changes,
});
let made = 0;
function call(
  operation: string,
  thing: string,
  input: Record<string, unknown>,
  more: Partial<WaitingCall> = {},
  entered: WaitingCall['told']['entered'] = [],
): WaitingCall {
  made += 1;
  const { waits: told } = findingWaits(VISIT, { act: operation, thing, entered });
  return { id: `call ${made}`, operation, input, told, isStopped: false, hasFile: false, sentAt: null, ...more };
}
const added = (input: object = {}, more: Partial<WaitingCall> = {}) =>
  call('addFinding', newThing(7, AT), { inspectionId: 7, kind: 'repair', text: 'Rust', notedAt: AT, ...input }, more);
const saved = (input: object, thing = 'finding 31', more: Partial<WaitingCall> = {}) =>
  call('saveFinding', thing, { ID: 31, updatedAt: 'f1', ...input }, more);
const shown = (findings: Finding[], calls: WaitingCall[]) => shownFindings({ findings }, calls, HERE);

test('takes what is of the inspection and of its findings, in order', () => {
  const signed = { ...added(), told: signatureWaits(VISIT, [], {}).waits };
  const other = { ...added(), told: findingWaits({ ...VISIT, ID: 8 }, { act: '', thing: 'x', entered: [] }).waits };
  const one = added();
  expect(callsOf(VISIT, [one, other, signed], 5)).toEqual([one, signed]);
  const [before, since] = [added({}, { sentAt: 4 }), added({}, { sentAt: 5 })];
  expect(callsOf(VISIT, [before, since], 5)).toEqual([since]);
});

test('puts a finding that waits behind the stored ones, with all that was entered', () => {
  const place = { photoTakenAt: AT, photoLatitude: 52.1, photoLongitude: 21, photoAccuracy: 8 };
  const waiting = added({ nodeId: 12, x: 0.5, y: 0.6, ...place }, { hasFile: true });
  const [first, second] = shown([stored()], [waiting]);
  expect(first).toMatchObject({ stored: stored(), waits: [] });
  expect(second).toMatchObject({
    stored: null,
    photoCall: waiting.id,
    finding: {
      ID: ID_TO_COME,
      kind: 'repair',
      text: 'Rust',
      nodeId: 12,
      nodeName: 'Purlin 12',
      x: 0.5,
      y: 0.6,
      notedAt: AT,
      notedBy: 'Anna',
      photo: { takenAt: AT, latitude: 52.1, longitude: 21, accuracy: 8 },
    },
  });
});

test('lets changes follow each other, and keeps what the host has apart', () => {
  const calls = [
    saved({ kind: 'watch', text: 'Old crack' }),
    saved({ kind: 'watch', nodeId: '', x: '', y: '', photoGone: 'yes' }),
  ];
  const [one] = shown([stored()], calls);
  expect(one?.stored).toEqual(stored());
  expect(one?.finding).toEqual(
    stored({ kind: 'watch', text: 'Old crack', nodeId: null, nodeName: null, x: null, y: null, photo: null }),
  );
});

test('shows a newer photo that waits, and none where it was taken away', () => {
  const first = added({}, { hasFile: true });
  const newer = saved({ ID: ID_TO_COME }, newThing(7, AT), { hasFile: true });
  expect(shown([], [first, newer])[0]?.photoCall).toBe(newer.id);
  const gone = saved({ ID: ID_TO_COME, photoGone: 'yes' }, newThing(7, AT));
  expect(shown([], [first, gone])[0]).toMatchObject({ photoCall: null, finding: { photo: null } });
});

test('knows by its ID what was said of a finding while it waited itself', () => {
  const calls = [call('deleteFinding', newThing(7, AT), { ID: 31, updatedAt: 'f1' })];
  expect(shown([stored(), stored({ ID: 32 })], calls).map(({ isGone }) => isGone)).toEqual([true, false]);
});

test('shows as it was what it cannot read', () => {
  expect(shown([stored()], [saved({ kind: 'unheard of' })])[0]?.finding).toEqual(stored());
});

test.each<[string | null, WaitingCall[]]>([
  [null, []],
  ['Its removal waits to be sent.', [call('deleteFinding', 'finding 31', { ID: 31 })]],
  [
    'Waits to be sent. What it is: To watch',
    [call('saveFinding', 'finding 31', {}, {}, [{ label: 'What it is', text: 'To watch', name: 'kind' }])],
  ],
  ['Sent. It is read again.', [saved({}, 'finding 31', { sentAt: 5 })]],
  ['Needs your decision in the list of changes that wait.', [saved({}, 'finding 31', { isStopped: true })]],
])('says of a stored one: %s', (said, calls) => {
  const [one] = shown([stored()], calls);
  expect(one && waitingWords(one)).toBe(said);
});

test('says of a new one that it waits, and that its removal does', () => {
  const words = (calls: WaitingCall[]) => shown([], calls).map(waitingWords);
  expect(words([added()])).toEqual(['Waits to be sent. Nobody else sees it yet.']);
  const gone = call('deleteFinding', newThing(7, AT), { ID: ID_TO_COME });
  expect(words([added(), gone])).toEqual(['Its removal waits to be sent.']);
});
