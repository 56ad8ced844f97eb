import {
  addFinding,
  deleteFinding,
  getFindingPhoto,
  getInspection,
  listDevicePhotos,
  reopenInspection,
  saveFinding,
  signInspection,
} from '@sagitta/shared-contracts/api/finding';
import { ApiError } from '@sagitta/shared-contracts/api-error';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { NO_FINDINGS } from '@sagitta/shared-contracts/rules/finding';
import { SIGNATURE_PROBLEMS } from '@sagitta/shared-contracts/rules/signature';
import { ID_TO_COME, type WaitingCall } from '@sagitta/shared-contracts/waiting';
import {
  aNode,
  aRefusedCall,
  aSystemInDetail,
  mockNetwork,
  testServices,
  waitingCallsOf,
  type WireOf,
} from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KIND_MISSING } from '../model/finding-form';
import { VisitScreen } from './visit-screen';

type Wire = WireOf<typeof getInspection>;
type WireFinding = Wire['findings'][number];

const network = mockNetwork();
const finding = (changes: Partial<WireFinding> = {}): WireFinding => ({
  ID: 31,
  kind: 'repair',
  text: 'Loose bolts',
  nodeId: 11,
  nodeName: 'A-01',
  notedAt: '2026-01-20T10:00:00.000Z',
  notedBy: 'Anna Nowak',
  updatedAt: 'f1',
  ...changes,
});
const visit = (changes: Partial<Wire> = {}): Wire => ({
  ID: 7,
  systemId: 1,
  systemName: 'Hala Poznań',
  year: 2026,
  mode: 'on-site',
  status: 'in_progress',
  updatedAt: 'v1',
  findings: [finding()],
  mayKeep: true,
  ...changes,
});
const SIGNED = {
  name: 'Anna Nowak',
  at: '2026-01-21T10:00:00.000Z',
  lines: [
    [
      [10, 10],
      [20, 20],
    ],
  ],
} as Wire['signature'];

const show = async (changes: Partial<Wire> = {}, shell = testServices()) => {
  network.answer(getInspection, visit(changes));
  const services = renderPage(<VisitScreen id={7} />, { services: shell, path: '/inspections/7' });
  await screen.findByRole('heading', { name: /Findings/ });
  return services;
};
const dialog = async (name: string) => {
  await screen.findByRole('textbox', { name: 'What was found' });
  return within(screen.getByRole('dialog', { name }));
};

beforeEach(() => {
  setViewport({ width: 390 });
  URL.createObjectURL = jest.fn().mockReturnValue('blob:plan');
  URL.revokeObjectURL = jest.fn();
  network.answer(getSystem, aSystemInDetail({ timezone: 'Europe/Warsaw' }) as WireOf<typeof getSystem>);
  network.answer(listNodes, [aNode() as WireOf<typeof listNodes>[number]]);
  network.answer(getSystemMap, { mapWidth: 800, mapHeight: 600 });
  network.answer(getSystemMapImage, 'PLAN');
  network.answer(getFindingPhoto, 'PHOTO');
  network.answer(listDevicePhotos, []);
});

test('shows what was found, the worst first in the sum, and never calls nothing harmless', async () => {
  await show({ findings: [finding(), finding({ ID: 32, kind: 'danger', nodeId: null, nodeName: null })] });
  expect(screen.getByText('2 findings: 1 danger, 1 to repair')).toBeVisible();
  expect(screen.getByRole('heading', { name: '1. To repair, A-01' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '2. Danger' })).toBeVisible();
});

test('says of an inspection without findings that this says nothing', async () => {
  await show({ findings: [], status: 'planned' });
  expect(screen.getByText(NO_FINDINGS)).toBeVisible();
  expect(screen.queryByText(/no fault$/i)).toBeNull();
});

test.each([
  ['the system', getSystem, 'Plan could not be loaded.'],
  ['the devices', listNodes, 'Devices could not be loaded.'],
  ['the plan', getSystemMapImage, 'Plan could not be loaded.'],
])('says that %s could not be loaded, and tries again', async (_, operation, said) => {
  network.fail(operation, { status: 500 });
  await show();
  const plan = within(screen.getByRole('region', { name: 'Plan' }));
  expect(await plan.findByText(said)).toBeVisible();
  network.answer(getSystem, aSystemInDetail({ timezone: 'Europe/Warsaw' }) as WireOf<typeof getSystem>);
  network.answer(listNodes, [aNode() as WireOf<typeof listNodes>[number]]);
  network.answer(getSystemMapImage, 'PLAN');
  await userEvent.click(plan.getByRole('button', { name: 'Retry' }));
  expect(await plan.findByRole('img', { name: /^Plan of the system/ })).toBeVisible();
  expect(plan.queryByText(said)).not.toBeInTheDocument();
});

test('shows the numbers of findings on the plan, where their device is', async () => {
  await show();
  const plan = await screen.findByRole('img', { name: /^Plan of the system/ });
  const mark = [...(plan.parentElement?.children ?? [])].find(({ textContent }) => textContent === '1');
  expect(mark).toHaveStyle({ left: '50%', top: '50%' });
});

test('adds a finding at the device that was tapped, in one call', async () => {
  network.answer(addFinding, { ID: 40, updatedAt: 'f1' });
  const services = await show({ findings: [] });
  const surface = await screen.findByRole('button', { name: 'Add a finding on the plan' });
  jest.spyOn(surface, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 400, height: 300 } as DOMRect);
  fireEvent.click(surface, { clientX: 205, clientY: 148, detail: 1 });
  const form = await dialog('Add finding');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(KIND_MISSING)).toBeVisible();
  await userEvent.click(await form.findByRole('radio', { name: /^Danger/ }));
  await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), 'Crack');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.seen(addFinding).map(({ input }) => input)).toEqual([
    { inspectionId: '7', kind: 'danger', text: 'Crack', nodeId: '11', notedAt: '2026-02-01T12:00:00.000Z' },
  ]);
  expect(services.notices.map(({ text }) => text)).toEqual(['Finding created']);
});

test('places a finding by the keyboard, step by step', async () => {
  network.answer(addFinding, { ID: 40, updatedAt: 'f1' });
  await show({ findings: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add finding' }));
  const form = await dialog('Add finding');
  fireEvent.click(form.getByRole('button', { name: /^Place on the plan/ }));
  expect(form.getByText('50 % from the left, 50 % from the top')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Left' }));
  await userEvent.click(form.getByRole('button', { name: 'Down' }));
  expect(form.getByText('48 % from the left, 52 % from the top')).toBeVisible();
});

test('saves a finding under its lock, and shows both versions where somebody else was first', async () => {
  network.fail(saveFinding, { status: 409, stored: { ...finding({ kind: 'danger', updatedAt: 'f2' }) } });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Edit finding 1' }));
  const form = await dialog('Edit finding');
  await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), ', two');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Loose bolts')).toBeVisible();
  expect(network.seen(saveFinding)[0]?.input).toMatchObject({ ID: '31', updatedAt: 'f1', text: 'Loose bolts, two' });
  network.answer(saveFinding, { updatedAt: 'f3' });
  await userEvent.click(form.getByRole('button', { name: /mine/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // What was not typed is what the other one stored.
  expect(network.seen(saveFinding)[1]?.input).toMatchObject({
    updatedAt: 'f2',
    kind: 'danger',
    text: 'Loose bolts, two',
  });
});

test('asks before it removes a finding', async () => {
  network.answer(deleteFinding, {});
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove finding 1' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this finding?' }));
  expect(question.getByText('1. To repair, A-01')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(network.seen(deleteFinding).map(({ input }) => input)).toEqual([{ ID: 31, updatedAt: 'f1' }]),
  );
});

test('signs by typed name what was read, and says why it is refused', async () => {
  network.fail(signInspection, { status: 409, fields: { ID: SIGNATURE_PROBLEMS.seen } });
  const services = await show();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and complete' }));
  expect(await screen.findByText(SIGNATURE_PROBLEMS.name)).toBeVisible();
  expect(network.seen(signInspection)).toEqual([]);
  await userEvent.type(name, 'Ola Lis');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and complete' }));
  expect(await screen.findByText(SIGNATURE_PROBLEMS.seen)).toBeVisible();
  expect(network.seen(signInspection)[0]?.input).toEqual({
    ID: 7,
    name: 'Ola Lis',
    lines: null,
    signedAt: '2026-02-01T12:00:00.000Z',
    seen: { no_fault: 0, watch: 0, repair: 1, danger: 0 },
  });
  expect(services.notices).toEqual([]);
});

test('sends the lines of a finger on paper of a fixed size', async () => {
  network.answer(signInspection, { succeeded: true, updatedAt: 'v2' });
  await show();
  const paper = screen.getByRole('img', { name: 'Paper for a signature: empty' });
  jest.spyOn(paper, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 300, height: 100 } as DOMRect);
  const touch = (type: string, pointerId: number, clientX: number, clientY: number) =>
    fireEvent(paper, Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId }));
  touch('pointerdown', 1, 10, 20);
  touch('pointermove', 1, 100, 50);
  // Another finger, and the palm of a hand.
  touch('pointermove', 2, 200, 90);
  touch('pointerup', 1, 100, 50);
  touch('pointermove', 1, 300, 100);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and complete' }));
  await waitFor(() => expect(network.seen(signInspection)).toHaveLength(1));
  expect(network.seen(signInspection)[0]?.input).toMatchObject({
    lines: [
      [
        [20, 40],
        [200, 100],
      ],
    ],
  });
});

test('fixes what is signed, and reopens it with a reason', async () => {
  network.answer(reopenInspection, { updatedAt: 'v3' });
  await show({ signature: SIGNED, status: 'completed', performedAt: '2026-01-21' });
  expect(screen.getByText(/^Signed 21\/01\/2026, 11:00 CET by Anna Nowak\. Findings are fixed\.$/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Signature of Anna Nowak' })).toBeVisible();
  for (const name of ['Add finding', 'Edit finding 1', 'Remove finding 1', 'Sign and complete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Wrong beam');
  const form = within(screen.getByRole('dialog', { name: 'Reopen inspection 7' }));
  await userEvent.click(form.getByRole('button', { name: 'Reopen' }));
  await waitFor(() =>
    expect(network.seen(reopenInspection).map(({ input }) => input)).toEqual([
      { ID: 7, updatedAt: 'v1', reason: 'Wrong beam' },
    ]),
  );
});

test('offers nothing to change to those who only see it', async () => {
  await show({ mayKeep: false });
  expect(screen.getByRole('button', { name: 'PDF' })).toBeVisible();
  for (const name of ['Add finding', 'Edit finding 1', 'Sign and complete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('shows the oldest and the newest photo of a device side by side, and any two', async () => {
  const photo = (ID: number, takenAt: string, kind: WireFinding['kind']) => ({
    ID,
    kind,
    text: `Photo ${ID}`,
    notedAt: takenAt,
    updatedAt: 'p1',
    inspectionId: 7,
    year: Number(takenAt.slice(0, 4)),
    photo: { width: 400, height: 300, size: 9, takenAt },
  });
  network.answer(listDevicePhotos, [
    photo(3, '2026-01-20T10:00:00.000Z', 'no_fault'),
    photo(2, '2025-11-20T10:00:00.000Z', 'repair'),
    photo(1, '2024-11-20T10:00:00.000Z', 'watch'),
  ]);
  await show({ findings: [finding({ photo: { width: 400, height: 300, size: 9 } })] });
  expect(
    await screen.findByRole('img', { name: 'Before: 20/11/2024, 11:00, inspection 2024, To watch' }),
  ).toBeVisible();
  expect(await screen.findByRole('img', { name: 'After: 20/01/2026, 11:00, inspection 2026, No fault' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Before' }), '2');
  expect(
    await screen.findByRole('img', { name: 'Before: 20/11/2025, 11:00, inspection 2025, To repair' }),
  ).toBeVisible();
});

test('says that the system has no plan, and still takes findings', async () => {
  network.answer(getSystem, aSystemInDetail({ hasMap: false }) as WireOf<typeof getSystem>);
  await show();
  expect(await screen.findByText('The system has no plan. Findings name their device.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add finding' })).toBeVisible();
});

describe('without a network', () => {
  /** A shell that keeps what it is given. */
  function keeping(photo: Blob | null = null) {
    const shell = testServices();
    let calls: readonly WaitingCall[] = [];
    const listeners = new Set<() => void>();
    const set = (next: readonly WaitingCall[]) => {
      calls = next;
      for (const listener of listeners) listener();
    };
    const direct = shell.call;
    const call = async (operation: Operation, request: { input?: unknown }, { waits }: CallOptions = {}) => {
      try {
        return await direct(operation, request as never);
      } catch (error) {
        if (!waits) throw error;
        const id = `call ${calls.length}`;
        const input = request.input as Record<string, unknown>;
        const hasFile = photo !== null && operation.name === addFinding.name;
        set([...calls, { id, operation: operation.name, input, told: waits, isStopped: false, hasFile, sentAt: null }]);
        throw new ApiError('waiting', operation.name, 0, 'It waits.');
      }
    };
    shell.call = call as ApiCaller;
    shell.waiting = {
      read: () => calls,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      file: async () => photo,
    };
    return { shell, waiting: () => calls, set };
  }
  const unreachable = () => {
    for (const operation of [addFinding, saveFinding, deleteFinding, signInspection]) network.breakOff(operation);
  };
  const item = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
  const add = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add finding' }));
    const form = await dialog('Add finding');
    await userEvent.click(await form.findByRole('radio', { name: /^Danger/ }));
    await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), text);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('a finding waits in its place, with its photo, and is never taken for stored', async () => {
    const { shell } = keeping(new Blob(['JPEG']));
    unreachable();
    await show({ findings: [] }, shell);
    await add('Crack');
    const card = item('1. Danger');
    expect(card.getByText('Waits to be sent. Nobody else sees it yet.')).toBeVisible();
    expect(await card.findByRole('img', { name: 'Photo of finding 1' })).toBeVisible();
    expect(screen.getByText('1 finding: 1 danger')).toBeVisible();
    expect(screen.getByText('1 of them waits to be sent.')).toBeVisible();
    expect(screen.queryByText(NO_FINDINGS)).toBeNull();
  });

  test('what waits is corrected and removed behind it, and what is signed counts all of it', async () => {
    const { shell, waiting } = keeping();
    unreachable();
    await show({}, shell);
    await add('Crack');
    await userEvent.click(screen.getByRole('button', { name: 'Edit finding 2' }));
    const form = await dialog('Edit finding');
    expect(form.getByRole('textbox', { name: 'What was found' })).toHaveValue('Crack');
    await userEvent.click(form.getByRole('radio', { name: /^To watch/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Remove finding 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // As the host has it, however it will be.
    expect(item('1. To repair, A-01').getByText('Its removal waits to be sent.')).toBeVisible();
    expect(screen.getByText(/^You sign 1 finding: 1 to watch\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign and complete' }));
    expect(await screen.findByText(/^Not signed yet: the signature waits to be sent\./)).toBeVisible();
    for (const name of ['Add finding', 'Edit finding 2', 'Sign and complete'])
      expect(screen.queryByRole('button', { name })).toBeNull();

    const thing = 'finding of 7 at 2026-02-01T12:00:00.000Z';
    expect(waiting().map(({ operation, input, told }) => [operation, told.thing, told.partOf, input])).toEqual([
      ['addFinding', thing, 'inspection 7', expect.objectContaining({ kind: 'danger', text: 'Crack' })],
      ['saveFinding', thing, 'inspection 7', { ID: ID_TO_COME, updatedAt: null, kind: 'watch' }],
      ['deleteFinding', 'finding 31', 'inspection 7', { ID: 31, updatedAt: 'f1' }],
      [
        'signInspection',
        'inspection 7',
        undefined,
        expect.objectContaining({ seen: { no_fault: 0, watch: 1, repair: 0, danger: 0 } }),
      ],
    ]);
  });

  describe('that the host refused', () => {
    const open = async (call: WaitingCall, photo: Blob | null = null, discard = async () => undefined) => {
      const services = testServices();
      services.waiting = { ...waitingCallsOf([call], photo), discard };
      const keep = jest.fn();
      services.keep = keep;
      unreachable();
      network.answer(getInspection, visit());
      renderPage(<VisitScreen id={7} />, { services, path: '/inspections/7?correct=call-1' });
      return keep;
    };
    const told = { act: '', of: '', thing: 'finding of 7 at T', partOf: 'inspection 7', entered: [] };

    test('opens again with all that was typed and its photo, and takes its place', async () => {
      const typed = { kind: 'danger', text: 'Crack', at: { x: 0.5, y: 0.25 }, photo: { takenAt: 'T', place: null } };
      const call = aRefusedCall({
        operation: 'addFinding',
        input: { inspectionId: 7, notedAt: '2026-01-20T11:00:00.000Z' },
        told: { ...told, form: { path: '/inspections/7', typed } },
        refused: { message: 'Not possible. Too dark.', fields: { photo: 'Too dark.' } },
        hasFile: true,
      });
      const photo = new Blob(['JPEG'], { type: 'image/jpeg' });
      const keep = await open(call, photo);
      const form = await dialog('Add finding');
      expect(form.getByText('Not possible. Too dark.')).toBeVisible();
      expect(within(form.getByRole('group', { name: 'Photo' })).getByText('Too dark.')).toBeVisible();
      expect(form.getByRole('img', { name: 'New photo' })).toBeVisible();
      const words = form.getByRole('textbox', { name: 'What was found' });
      expect(words).toHaveValue('Crack');
      await userEvent.type(words, ' in the chord');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
      expect(keep.mock.calls[0]?.[0]).toMatchObject({
        corrects: 'call-1',
        thing: 'finding of 7 at 2026-01-20T11:00:00.000Z',
        form: { path: '/inspections/7', typed: { ...typed, text: 'Crack in the chord' } },
      });
      expect(network.seen(addFinding)[0]?.input).toMatchObject({
        text: 'Crack in the chord',
        notedAt: '2026-01-20T11:00:00.000Z',
        photoTakenAt: 'T',
        x: '0.5',
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    test('says that a photo can no longer be read', async () => {
      const form = { path: '', typed: { kind: 'danger', text: 'Crack', photo: { takenAt: null, place: null } } };
      await open(aRefusedCall({ operation: 'addFinding', input: {}, told: { ...told, form }, hasFile: true }));
      expect((await dialog('Add finding')).getByText(/can no longer read the photo/)).toBeVisible();
    });

    test('is of a stored finding as it was changed, and sends what was changed alone', async () => {
      const call = aRefusedCall({
        operation: 'saveFinding',
        input: { ID: 31, updatedAt: 'f0', kind: 'repair', text: 'Bolts' },
        told: { ...told, thing: 'finding 31', form: { path: '', typed: { text: 'Bolts' } } },
      });
      await open(call);
      const form = await dialog('Edit finding');
      await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), ' gone');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(network.seen(saveFinding)).toHaveLength(1));
      expect(network.seen(saveFinding)[0]?.input).toEqual({
        ID: '31',
        updatedAt: 'f0',
        kind: 'repair',
        text: 'Bolts gone',
      });
    });

    test('is off the list where what somebody else stored since is taken in its place', async () => {
      const call = aRefusedCall({
        operation: 'saveFinding',
        input: { ID: 31, updatedAt: 'f0', kind: 'repair', text: 'Bolts' },
        told: { ...told, thing: 'finding 31', form: { path: '', typed: { text: 'Bolts' } } },
      });
      const discard = jest.fn(async () => undefined);
      await open(call, null, discard);
      network.fail(saveFinding, {
        status: 409,
        message: 'Changed.',
        stored: finding({ text: 'Nuts', updatedAt: 'f2' }),
      });
      const form = await dialog('Edit finding');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
      expect(discard.mock.calls).toEqual([['call-1']]);
      expect(form.getByRole('textbox', { name: 'What was found' })).toHaveValue('Nuts');
    });

    test('is a signature with its name and its lines', async () => {
      const lines = [
        [
          [10, 10],
          [20, 20],
        ],
      ];
      const call = aRefusedCall({
        operation: 'signInspection',
        input: { ID: 7 },
        told: { ...told, thing: 'inspection 7', form: { path: '', typed: { name: 'Jan Kowalski', lines } } },
        refused: { message: 'There are other findings.', fields: {} },
      });
      const keep = await open(call);
      expect(await screen.findByText(/^Not signed: the signature needs your decision/)).toBeVisible();
      expect(await screen.findByText('There are other findings.')).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Jan Kowalski');
      await userEvent.click(screen.getByRole('button', { name: 'Sign and complete' }));
      await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
      expect(keep.mock.calls[0]?.[0]).toMatchObject({ corrects: 'call-1', thing: 'inspection 7' });
      expect(network.seen(signInspection)[0]?.input).toMatchObject({ name: 'Jan Kowalski', lines });
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign and complete' })).toBeNull());
    });
  });

  test('one that was sent while its form was open is saved by the ID that the host gave it', async () => {
    const { shell, set } = keeping();
    unreachable();
    await show({ findings: [] }, shell);
    await add('Crack');
    await userEvent.click(screen.getByRole('button', { name: 'Edit finding 1' }));
    const form = await dialog('Edit finding');
    const sent = finding({ ID: 40, kind: 'danger', notedAt: '2026-02-01T12:00:00.000Z', updatedAt: 'f9' });
    network.answer(getInspection, visit({ findings: [finding(), sent] }));
    network.answer(saveFinding, { updatedAt: 'f10' });
    act(() => set([]));
    await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), ', long');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.seen(saveFinding).at(-1)?.input).toMatchObject({ ID: '40', updatedAt: 'f9', text: 'Crack, long' });
  });

  test('one that was sent stays in sight until the inspection was read again', async () => {
    const { shell, waiting, set } = keeping();
    unreachable();
    await show({ findings: [] }, shell);
    await add('Crack');
    const sentAt = (at: number) => act(() => set(waiting().map((one) => ({ ...one, sentAt: at }))));
    sentAt(Date.now() + 1_000);
    expect(item('1. Danger').getByText('Sent. It is read again.')).toBeVisible();
    sentAt(0);
    expect(screen.queryByRole('heading', { name: '1. Danger' })).toBeNull();
  });

  test('what is known says of when it is', async () => {
    const services = await show();
    expect(services.header.asOf).toBeUndefined();
    network.breakOff(getInspection);
    network.breakOff(saveFinding);
    await userEvent.click(screen.getByRole('button', { name: 'Edit finding 1' }));
    const form = await dialog('Edit finding');
    await userEvent.type(form.getByRole('textbox', { name: 'What was found' }), '!');
    // Fails, after which the inspection is asked for again.
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.header.asOf).toMatchObject({ live: false }));
  });
});
