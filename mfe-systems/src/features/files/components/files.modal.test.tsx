import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import {
  deleteSystemFile,
  downloadSystemFile,
  listFileAccounts,
  listSystemFiles,
  setFileAccounts,
  uploadSystemFile,
} from '@sagitta/shared-contracts/api/system-file';
import { SYSTEM_FILE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { aSystem, mockNetwork } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPage } from '../../../shared/testing/show-page';
import { FilesButton } from './files-button';
import { FilesModal } from './files.modal';

const network = mockNetwork();

const aFile = (id: number, filename = `Plan ${id}.pdf`) => ({
  id,
  filename,
  size: 1_500_000,
  createdAt: { Time: '2026-03-01T10:00:00Z', Valid: true },
});

interface Shown {
  /** Null where they do not come. */
  files?: object[] | null;
  category?: Category;
  accountRole?: AccountRole;
}

function show({ files = [aFile(1)], category = 'installer', accountRole = 'installer' }: Shown = {}) {
  if (files) network.answer(listSystemFiles, files as never);
  else network.hang(listSystemFiles);
  const onClose = jest.fn();
  const system = { ID: 7, name: 'Hall', accountRole, timezone: 'Europe/Warsaw' };
  const services = showPage(<FilesModal system={system} onClose={onClose} />, { path: '/', category });
  return Object.assign(services, { onClose });
}

const dialog = async (name = 'Files of Hall') => within(await screen.findByRole('dialog', { name }));
/** The field is drawn once its machine is there. */
const picker = async () => (await dialog()).findByLabelText<HTMLInputElement>('Add a file');
const pick = async (file: File) => userEvent.upload(await picker(), file, { applyAccept: false });

test('lists the files with sizes in powers of 1000 and the day in the zone of the system', async () => {
  show();
  const list = await (await dialog()).findByRole('list', { name: 'Files' });
  expect(list).toHaveTextContent('Plan 1.pdf');
  expect(list).toHaveTextContent('1.5 MB');
});

test('shows 20 files a page', async () => {
  show({ files: Array.from({ length: 45 }, (_, index) => aFile(index + 1)) });
  const shown = await dialog();
  const list = await shown.findByRole('list', { name: 'Files' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(shown.getByRole('button', { name: 'Next' }));
  await userEvent.click(shown.getByRole('button', { name: 'Next' }));
  expect(shown.getByText('Page 3 of 3')).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  expect(shown.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('says to those who may only download that there are none yet', async () => {
  show({ files: [], category: 'commoner', accountRole: 'common_user' });
  const shown = await dialog();
  expect(await shown.findByText('No files yet')).toBeVisible();
  expect(shown.queryByText('Add a file')).toBeNull();
});

test.each<[Category, AccountRole]>([
  ['commoner', 'administrator'],
  ['installer', 'common_user'],
  ['observer', 'installer'],
])('lets %s as %s download and nothing else', async (category, accountRole) => {
  show({ category, accountRole });
  const shown = await dialog();
  expect(await shown.findByRole('button', { name: 'Download Plan 1.pdf' })).toBeVisible();
  expect(shown.queryByRole('button', { name: /^(Delete|Access)/ })).toBeNull();
  expect(shown.queryByText('Add a file')).toBeNull();
});

test('sends a file as soon as it is chosen, and lists it', async () => {
  const { notices } = show({ files: [] });
  network.answer(uploadSystemFile, () => {
    network.answer(listSystemFiles, [aFile(2, 'New.txt')]);
    return aFile(2, 'New.txt');
  });
  await pick(new File(['Plan'], 'New.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('button', { name: 'Download New.txt' })).toBeVisible();
  expect(network.seen(uploadSystemFile)[0]?.input).toMatchObject({ systemID: '7', fileName: 'New.txt', fileSize: '4' });
  expect(notices).toEqual([{ kind: 'success', text: 'New.txt was uploaded' }]);
});

test.each([
  ['of a kind that is not kept', 'drawing.svg', 6, /not kept/],
  ['that is empty', 'plan.pdf', 0, /is empty/],
  ['of a byte more than the limit', 'plan.pdf', SYSTEM_FILE_MAX_BYTES + 1, /larger than 25 MB/],
  ['whose name is a path', '../../etc/plan.pdf', 1, /cannot hold \/, \\ or hidden characters/],
  ['whose name is too long', `${'x'.repeat(252)}.pdf`, 1, /at most 255 characters/],
])('says at the field what is wrong with a file %s, and does not send it', async (_, name, size, text) => {
  show();
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  await pick(file);
  expect(await screen.findByText(text)).toBeVisible();
  expect(network.seen(uploadSystemFile)).toEqual([]);
});

test('says at the field why the host refuses a file, and takes another', async () => {
  show();
  network.fail(uploadSystemFile, { status: 415, fields: { file: 'It is no image.' } });
  await pick(new File(['x'], 'photo.png'));
  expect(await screen.findByText('It is no image.')).toBeVisible();
  network.answer(uploadSystemFile, aFile(3));
  await pick(new File(['y'], 'photo2.png'));
  await waitFor(() => expect(screen.queryByText('It is no image.')).toBeNull());
});

test('says that nothing was stored when the connection breaks', async () => {
  show();
  network.breakOff(uploadSystemFile);
  await pick(new File(['x'], 'photo.png'));
  expect(await screen.findByText(/connection was lost.*Nothing was stored/)).toBeVisible();
});

test('shows the progress, and Cancel ends the upload without a word', async () => {
  const { notices } = show();
  network.hang(uploadSystemFile);
  await pick(new File(['x'], 'photo.png'));
  expect(await screen.findByRole('progressbar', { name: 'Uploading photo.png' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(notices).toEqual([]);
});

test('asks before the dialog is closed while a file is sent', async () => {
  const { onClose } = show();
  network.hang(uploadSystemFile);
  await pick(new File(['x'], 'photo.png'));
  await screen.findByRole('progressbar');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('hands a file to the browser under its name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  show();
  network.answer(downloadSystemFile, 'bytes');
  await userEvent.click(await (await dialog()).findByRole('button', { name: 'Download Plan 1.pdf' }));
  await waitFor(() => expect(saved).toEqual(['Plan 1.pdf blob:file']));
  jest.restoreAllMocks();
});

test('hands over the copy of before where nobody answers, and says so', async () => {
  const clicks = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:file';
  const { notices } = show();
  network.answer(downloadSystemFile, 'bytes');
  const button = await (await dialog()).findByRole('button', { name: 'Download Plan 1.pdf' });
  await userEvent.click(button);
  await waitFor(() => expect(clicks).toHaveBeenCalledTimes(1));
  network.breakOff(downloadSystemFile);
  await userEvent.click(button);
  await waitFor(() => expect(clicks).toHaveBeenCalledTimes(2));
  expect(notices).toEqual([
    {
      kind: 'warning',
      text: expect.stringMatching(/^Plan 1\.pdf: the server cannot be reached\. This is the copy of .+\.$/),
    },
  ]);
  network.fail(downloadSystemFile, { status: 404 });
  await userEvent.click(button);
  await waitFor(() => expect(notices).toHaveLength(2));
  expect(clicks).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});

test('says that a file is gone when it cannot be downloaded', async () => {
  const { notices } = show();
  network.fail(downloadSystemFile, { status: 404 });
  await userEvent.click(await (await dialog()).findByRole('button', { name: 'Download Plan 1.pdf' }));
  await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: 'Plan 1.pdf: The file is no longer there.' }]));
});

test('deletes a file after a question that names it', async () => {
  show();
  await userEvent.click(await (await dialog()).findByRole('button', { name: 'Delete Plan 1.pdf' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Plan 1.pdf')).toBeVisible();
  network.answer(deleteSystemFile, () => {
    network.answer(listSystemFiles, []);
    return {};
  });
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No files yet')).toBeVisible();
  expect(network.seen(deleteSystemFile)[0]?.params).toEqual({ id: '1' });
});

test('gives a file to the accounts that are chosen; an installer cannot be left out', async () => {
  show();
  network.answer(listFileAccounts, [
    {
      fileID: 1,
      accounts: [
        { accountEmail: 'a@example.com', hasAccess: true, isInstaller: true },
        { accountEmail: 'b@example.com', hasAccess: true, isInstaller: false },
        { accountEmail: 'c@example.com', hasAccess: false, isInstaller: false },
      ],
    },
  ]);
  network.answer(setFileAccounts, {});
  await userEvent.click(await (await dialog()).findByRole('button', { name: 'Access to Plan 1.pdf' }));
  const access = await dialog('Access to a file');
  expect(await access.findByRole('checkbox', { name: 'a@example.com' })).toBeDisabled();
  await userEvent.click(access.getByRole('checkbox', { name: 'b@example.com' }));
  await userEvent.click(access.getByRole('checkbox', { name: 'c@example.com' }));
  await userEvent.click(access.getByRole('button', { name: 'Save' }));
  await dialog();
  expect(network.seen(setFileAccounts)).toEqual([{ params: { id: '1' }, input: { fileAccounts: ['c@example.com'] } }]);
});

test('says that the list takes long, as for everything that is awaited', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  show({ files: null });
  const shown = await dialog();
  expect(await shown.findByText('Files: loading')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(7_000));
  expect(shown.getByText('The list of files takes longer than usual. Still trying.')).toBeVisible();
  jest.useRealTimers();
});

test('offers another try where the list cannot be read', async () => {
  network.fail(listSystemFiles, { status: 500 });
  showPage(
    <FilesModal system={{ ID: 7, name: 'Hall', accountRole: null, timezone: null }} onClose={() => undefined} />,
    {
      path: '/',
    },
  );
  const shown = await dialog();
  const retry = await shown.findByRole('button', { name: 'Retry' });
  network.answer(listSystemFiles, [aFile(1)]);
  await userEvent.click(retry);
  expect(await shown.findByRole('button', { name: 'Download Plan 1.pdf' })).toBeVisible();
});

test('is open where the address asks for it, and leaves the address when it is closed', async () => {
  network.answer(listSystemFiles, [aFile(1)] as never);
  const system = aSystem({ ID: 7, name: 'Hall', accountRole: 'installer' });
  showPage(<FilesButton system={system} />, { path: '/?show=files&tab=2', category: 'installer' });
  await userEvent.click((await dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/?tab=2');
});
