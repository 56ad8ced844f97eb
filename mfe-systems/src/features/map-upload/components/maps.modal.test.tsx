import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, restoreSystemMap, uploadSystemMap } from '@sagitta/shared-contracts/api/system-map';
import { MAP_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { aSystemInDetail, mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPage } from '../../../shared/testing/show-page';
import { MapsModal } from './maps.modal';

const network = mockNetwork();

/** A system with a map, without one, or of a host that does not say which. */
function show({ hasMap = true }: { hasMap?: boolean | null } = {}) {
  network.answer(getSystem, aSystemInDetail({ ID: 7, hasMap }));
  if (hasMap === null) network.fail(getSystemMap, { status: 404 });
  else if (hasMap) network.answer(getSystemMap, { mapWidth: 10, mapHeight: 10, updatedViaWebsiteAt: 'v1' });
  const onClose = jest.fn();
  const services = showPage(<MapsModal system={{ ID: 7, name: 'Hall' }} onClose={onClose} />, { path: '/' });
  return Object.assign(services, { onClose });
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Maps of Hall' }));
const pick = async (label: string, file: File) =>
  userEvent.upload(await (await dialog()).findByLabelText<HTMLInputElement>(label), file, { applyAccept: false });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
const png = (name: string) => new File(['image'], name, { type: 'image/png' });
const sent = () => network.seen(uploadSystemMap).map(({ input }) => [input.mapType, input.updatedViaWebsiteAt]);

test('sends the main map and then the map of reports, each under the lock of the one before', async () => {
  const { onClose, notices } = show();
  let version = 1;
  network.answer(uploadSystemMap, () => ({ updatedAt: `v${(version += 1)}` }));
  await pick('Report map', png('report.png'));
  await pick('Main map', png('main.png'));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([
    ['main', 'v1'],
    ['report', 'v2'],
  ]);
  expect(notices).toEqual([{ kind: 'success', text: 'Map settings saved successfully' }]);
});

test.each([
  ['a host that says so', false],
  ['a host that answers 404 for it', null],
])('sends the first map of a system without a lock, to %s', async (_, hasMap) => {
  const { onClose } = show({ hasMap });
  network.answer(uploadSystemMap, { updatedAt: 'v1' });
  await pick('Main map', png('main.png'));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([['main', undefined]]);
});

test('has nothing to save before an image is chosen, and says what is wrong with what is none', async () => {
  show();
  const shown = await dialog();
  expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
  await pick('Main map', new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }));
  expect(await shown.findByText(/Only images are taken/)).toBeVisible();
  expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test.each([
  ['an empty file', 'image/png', 0, 'The file is empty.'],
  ['the limit', 'image/webp', MAP_MAX_BYTES, null],
  ['a byte more than the limit', 'image/jpeg', MAP_MAX_BYTES + 1, 'The image is larger than 10 MB.'],
  ['a script', 'text/javascript', 9, 'Only images are taken: PNG, JPEG, WebP or GIF.'],
])('of %s says at its field what is wrong, and sends nothing', async (_, type, size, problem) => {
  show();
  const file = new File(['x'.repeat(Math.min(size, 1))], 'plan.png', { type });
  Object.defineProperty(file, 'size', { value: size });
  await pick('Main map', file);
  const shown = await dialog();
  if (problem === null) return expect(shown.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(await shown.findByText(problem)).toBeVisible();
  expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(sent()).toEqual([]);
});

test.each([
  [{ status: 403 }, /Only installers of the system may change its maps/],
  [{ status: 413, message: 'The image is larger than 10 MB.' }, /The image is larger than 10 MB/],
  [{ status: 415, fields: { file: 'It is no image.' } }, /It is no image/],
  [{ status: 409 }, /Somebody else has just changed the map/],
  [{ status: 501 }, /cannot be uploaded in this installation/],
])('keeps the image that the host refuses with %j, and says why at its field', async (failure, text) => {
  const { onClose, notices } = show();
  network.fail(uploadSystemMap, failure);
  await pick('Main map', png('main.png'));
  await save();
  const shown = await dialog();
  expect(await shown.findByText(text)).toBeVisible();
  expect(shown.getByText(/main\.png/)).toBeVisible();
  expect(notices).toEqual([{ kind: 'error', text: 'Map settings were not saved' }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('says that nothing was stored when the connection breaks, and cancels without a word', async () => {
  const { notices } = show();
  network.breakOff(uploadSystemMap);
  await pick('Main map', png('main.png'));
  await save();
  expect(await (await dialog()).findByText(/Nothing was stored/)).toBeVisible();
  network.hang(uploadSystemMap);
  await save();
  expect(await screen.findByRole('progressbar', { name: 'Uploading main.png' })).toBeVisible();
  await userEvent.click(within(screen.getByRole('progressbar').parentElement!).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(notices).toHaveLength(1);
});

const BEFORE = { mapWidth: 1200, mapHeight: 800, replacedAt: '2026-11-26T13:00:00.000Z', replacedBy: 'Ola' };
const withBefore = () => {
  const services = show();
  network.answer(getSystemMap, { mapWidth: 10, mapHeight: 10, updatedViaWebsiteAt: 'v1', before: BEFORE });
  return services;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('brings the map before back under the lock of the one that is there, once it is asked', async () => {
  const { onClose, notices } = withBefore();
  network.answer(restoreSystemMap, { updatedAt: 'v2' });
  expect(await (await dialog()).findByText(/^The map before had 1200 × 800 px\. Ola replaced it on /)).toBeVisible();
  await press('Bring it back');
  expect(network.seen(restoreSystemMap)).toEqual([]);
  const asked = within(await screen.findByRole('alertdialog', { name: 'Bring back the map before?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Bring it back' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(network.seen(restoreSystemMap).map(({ input }) => input)).toEqual([
    { systemID: 7, updatedViaWebsiteAt: 'v1' },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: 'The map before is back' }]);
});

test('says why the map before is not brought back, and stays open', async () => {
  const { onClose, notices } = withBefore();
  network.fail(restoreSystemMap, { status: 409 });
  await press('Bring it back');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Bring back the map before?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Bring it back' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'error', text: expect.stringMatching(/^The map before was not brought back\. Somebody else/) },
    ]),
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('says that the question for its map failed, and asks again', async () => {
  show();
  network.fail(getSystemMap, { status: 500 });
  const shown = await dialog();
  expect(await shown.findByText(/^The stored map could not be loaded/)).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  network.answer(getSystemMap, { mapWidth: 10, mapHeight: 10, updatedViaWebsiteAt: 'v1', before: BEFORE });
  await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByText(/^The map before had 1200 × 800 px/)).toBeVisible();
  expect(shown.queryByText(/could not be loaded/)).toBeNull();
});

test('offers no map before where the host has none, or tells of none', async () => {
  show();
  await (await dialog()).findByLabelText('Main map');
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
});

test.each(['Cancel', 'Replace the map'])(
  'asks what the host asks of an image that may be another plan: %s',
  async (press) => {
    const { onClose, notices } = show();
    const asked = 'The plan has 1200 × 800 px, this image 640 × 640 px. Is it the same plan?';
    network.fail(uploadSystemMap, { status: 422, fields: { file: asked, sizeConfirmed: asked } });
    await pick('Main map', png('main.png'));
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Is this the same plan?' }));
    expect(question.getByText(asked)).toBeVisible();
    expect(notices).toEqual([]);
    network.answer(uploadSystemMap, { updatedAt: 'v2' });
    await userEvent.click(question.getByRole('button', { name: press }));
    const confirmed = () => network.seen(uploadSystemMap).map(({ input }) => input.sizeConfirmed);
    if (press === 'Cancel') {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(confirmed()).toEqual([undefined]);
      expect((await dialog()).getByText(/main\.png/)).toBeVisible();
    } else {
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(confirmed()).toEqual([undefined, 'yes']);
    }
  },
);

test('asks before a chosen image is dropped', async () => {
  const { onClose } = show();
  await pick('Main map', png('main.png'));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('saves under the lock of the map that was there, and after a conflict under the newest', async () => {
  const { onClose } = show();
  await dialog();
  await waitFor(() => expect(network.seen(getSystemMap)).toHaveLength(1));
  network.answer(getSystemMap, { updatedViaWebsiteAt: 'v9' });
  network.fail(uploadSystemMap, { status: 409 });
  await pick('Main map', png('main.png'));
  await save();
  await (await dialog()).findByText(/Somebody else/);
  network.answer(uploadSystemMap, { updatedAt: 'v10' });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([
    ['main', 'v1'],
    ['main', 'v9'],
  ]);
});
