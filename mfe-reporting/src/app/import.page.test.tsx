import { getNodeShort, type NodeShort } from '@sagitta/shared-contracts/api/node';
import {
  checkImport,
  type ImportCheck,
  importReadings,
  listImports,
  type ReadingImport,
  takeBackImport,
} from '@sagitta/shared-contracts/api/reading-import';
import { IMPORT_HEAD_BYTES, IMPORT_MAX_BYTES } from '@sagitta/shared-contracts/rules/reading-import';
import { aNode, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ImportPage from './import.page';

const network = mockNetwork();

const HEAD: ImportCheck = {
  delimiter: ';',
  headerLine: 1,
  columns: [
    { name: 'Date', samples: ['2025-01-10 12:00', '2025-01-10 13:00'] },
    { name: 'Sag', samples: ['1,5', '2'] },
    { name: 'T', samples: ['-3'] },
  ],
  result: null,
};
const COUNTS = {
  stored: 1_234,
  known: 2,
  refused: 130,
  beyond: 4,
  noted: 1,
  missing: 3,
  empty: 1,
  firstAt: '2025-01-10T11:00:00.000Z',
  lastAt: '2025-02-10T11:00:00.000Z',
  problems: Array.from({ length: 100 }, (_, index) => ({ line: index + 4, reason: `"x${index}" is no number.` })),
};
const RESULT = {
  ...COUNTS,
  rows: [
    { line: 2, at: '2025-01-10T11:00:00.000Z', value: 1.5, temperature: -3 },
    { line: 3, at: '2025-01-10T12:00:00.000Z', value: 2, temperature: null },
  ],
};
const anImport = (more: Partial<ReadingImport> = {}): ReadingImport => ({
  id: 7,
  at: '2026-01-10T11:00:00.000Z',
  by: 'Ola',
  fileName: 'old.csv',
  sha256: 'aa',
  stored: 20,
  known: 0,
  refused: 0,
  firstAt: '2024-01-10T11:00:00.000Z',
  lastAt: '2024-02-10T11:00:00.000Z',
  unit: 'mm',
  timeZone: 'UTC',
  packedAt: null,
  takenBackAt: null,
  takenBackBy: null,
  ...more,
});

// Four hundred zones take a test seconds to look through.
beforeEach(() => void jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Rome', 'Pacific/Honolulu']));
afterEach(() => jest.restoreAllMocks());

interface Shown {
  node?: Partial<NodeShort>;
  imports?: ReadingImport[];
  /** What the list of imports answers instead. */
  failing?: number;
}

function show({ node = {}, imports = [], failing }: Shown = {}) {
  network.answer(getNodeShort, {
    ...aNode(),
    SystemName: 'Hala Poznań',
    timezone: 'Europe/Warsaw',
    active: true,
    ...node,
  } as NodeShort);
  network.answer(listImports, imports);
  if (failing) network.fail(listImports, { status: failing });
  // The beginning of a file is asked for its columns, the whole of it for what would be stored.
  network.answer(checkImport, ({ input }) => ({ ...HEAD, result: input.timeColumn === '' ? null : RESULT }));
  const services = testServices();
  renderPage(<ImportPage />, { path: '/devices/11/import', route: '/devices/:nodeId/import', services });
  return services;
}

const aFile = (name = 'sag.csv', text = 'Date;Sag;T\n') => new File([text], name, { type: 'text/csv' });
const pick = async (file = aFile()) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>('File'), file, { applyAccept: false });
const select = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(new RegExp(`^${label}`)), value);

async function chooseZone(zone: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Time zone/ }));
  await userEvent.click(await screen.findByRole('option', { name: zone }));
}
async function choose() {
  await pick();
  await select('Times', 'Date');
  await select('Deflections', 'Sag');
  await select('Unit of the values', 'cm');
  await chooseZone('UTC');
}
const checkFile = () => userEvent.click(screen.getByRole('button', { name: /^Check/ }));
const preview = async () => within(await screen.findByRole('region', { name: 'Preview' }));

test('shows the first rows and every problem of a file before anything is stored', async () => {
  show();
  await choose();
  await checkFile();
  const shown = await preview();
  expect(shown.getByRole('status')).toHaveTextContent(
    '1,234 readings can be imported, 10/01/2025, 12:00 – 10/02/2025, 12:00 CET. 2 readings are there already.',
  );
  const [, first, second] = shown.getAllByRole('row');
  expect(first).toHaveTextContent(/^2\s*10\/01\/2025, 12:00 CET\s*1\.5.mm\s*−3.°C$/);
  expect(second).toHaveTextContent(/^3.*2.mm\s*--$/);
  expect(
    shown.getByText(
      '130 lines would be refused, 4 beyond the sensor. 1 line would be stored without the temperature. ' +
        '3 lines say that there is no value. 1 line is empty.',
    ),
  ).toBeVisible();
  expect(within(shown.getByRole('region', { name: 'Problems' })).getAllByRole('listitem')).toHaveLength(100);
  expect(shown.getByText('The first 100 of 131 problems.')).toBeVisible();
  expect(network.seen(importReadings)).toEqual([]);
});

test('sends the beginning of a file for its columns, and the whole of it with how it is read', async () => {
  show();
  const file = aFile('sag.csv', `Date;Sag;T\n${'2025-01-10 12:00;1;1\n'.repeat(6_000)}`);
  const slice = jest.spyOn(file, 'slice');
  await pick(file);
  await screen.findByLabelText(/^Times/);
  expect(slice.mock.calls).toEqual([[0, IMPORT_HEAD_BYTES]]);
  await select('Times', 'Date');
  // A year that stands first leaves one order only.
  expect(screen.getByLabelText(/^Order of days/)).toHaveValue('ymd');
  await select('Deflections', 'Sag');
  await select('Unit of the values', 'cm');
  await select('Decimal mark', ',');
  await chooseZone('UTC');
  await userEvent.type(screen.getByLabelText('Stands for no data'), '-9999');
  await checkFile();
  await preview();
  const input = network.seen(checkImport).at(-1)?.input;
  expect(slice).toHaveBeenCalledTimes(1);
  expect(input).toMatchObject({
    nodeID: '11',
    fileName: 'sag.csv',
    timeColumn: 'Date',
    valueColumn: 'Sag',
    temperatureColumn: '',
    unit: 'cm',
    timeZone: 'UTC',
    order: 'ymd',
    delimiter: '',
    decimal: ',',
    missing: '-9999',
  });
});

test('imports what was checked, says so with the way to the graph, and keeps options for the next file', async () => {
  show();
  await choose();
  await checkFile();
  network.answer(importReadings, () => {
    network.answer(listImports, [anImport({ id: 8, fileName: 'sag.csv', stored: 1_234 })]);
    return { importID: 8, ...COUNTS };
  });
  await userEvent.click((await preview()).getByRole('button', { name: 'Import 1,234 readings' }));
  expect(await screen.findByText('1,234 readings imported, as import 8.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See them in the graph' })).toHaveAttribute(
    'href',
    '/devices/11/graph?from=2025-01-09T23%3A00%3A00.000Z&to=2025-02-10T23%3A00%3A00.000Z',
  );
  expect(await screen.findByText('8: sag.csv')).toBeVisible();
  expect(network.seen(importReadings)[0]?.input).toMatchObject({ unit: 'cm', timeZone: 'UTC', fileName: 'sag.csv' });
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  await pick(aFile('next.csv'));
  expect(await screen.findByLabelText(/^Unit of the values/)).toHaveValue('cm');
});

test('asks before a chosen file is lost with the tab, and not without one', async () => {
  show();
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await screen.findByLabelText('File');
  expect(leave()).toBe(false);
  await pick();
  await screen.findByLabelText(/^Times/);
  expect(leave()).toBe(true);
});

test('imports nothing that was changed since it was checked', async () => {
  show();
  await choose();
  await checkFile();
  await preview();
  await select('Unit of the values', 'mm');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.getByText(/^Something was changed: check the file again/)).toBeVisible();
  await select('Unit of the values', 'cm');
  expect((await preview()).getByRole('button', { name: 'Import 1,234 readings' })).toBeEnabled();
});

test('says at each field what is missing, and asks the host nothing', async () => {
  show();
  await pick();
  await screen.findByLabelText(/^Times/);
  await checkFile();
  for (const words of ['Choose the column of the times.', 'Choose the unit of the values.', /^Choose whose clocks/])
    expect(await screen.findByText(words)).toBeVisible();
  expect(network.seen(checkImport)).toHaveLength(1);
});

test.each([
  ['that is empty', 0, 'The file is empty.'],
  ['of more than the limit', IMPORT_MAX_BYTES + 1, /larger than 10 MB/],
])('says at the field what is wrong with a file %s, and does not send it', async (_, size, words) => {
  show();
  const file = aFile();
  Object.defineProperty(file, 'size', { value: size });
  await pick(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(network.seen(checkImport)).toEqual([]);
});

test('says at the file that it cannot be read, and takes another', async () => {
  show();
  network.fail(checkImport, { status: 400, fields: { file: 'This is no text. Save it as CSV in UTF-8 first.' } });
  await pick(aFile('sag.xlsx'));
  expect(await screen.findByText(/^This is no text/)).toBeVisible();
  network.answer(checkImport, HEAD);
  await pick();
  await waitFor(() => expect(screen.queryByText(/^This is no text/)).toBeNull());
});

test('says at the field what the host refuses, and keeps what was typed', async () => {
  show();
  await choose();
  network.fail(checkImport, { status: 400, fields: { unit: 'B-1 has a sensor of type inclinometer.' } });
  await checkFile();
  expect(await screen.findByText('B-1 has a sensor of type inclinometer.')).toBeVisible();
  expect(screen.getByLabelText(/^Times/)).toHaveValue('Date');
});

test.each([
  [{ status: 503, message: 'The server is busy.' }, /^Nothing was imported\. The server is busy\./],
  [{ status: 502 }, /^It is not known whether the readings were imported\. Look at the list/],
])('says after a failed import (%j) what is known, and keeps the preview', async (failure, words) => {
  show();
  await choose();
  await checkFile();
  const button = (await preview()).getByRole('button', { name: 'Import 1,234 readings' });
  network.fail(importReadings, failure);
  await userEvent.click(button);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1,234 readings' })).toBeEnabled();
});

test('offers no import where nothing is new', async () => {
  show();
  network.answer(checkImport, ({ input }) => ({
    ...HEAD,
    result: input.timeColumn === '' ? null : { ...RESULT, stored: 0, known: 9, firstAt: null, lastAt: null, rows: [] },
  }));
  await choose();
  await checkFile();
  const shown = await preview();
  expect(shown.getByRole('status')).toHaveTextContent(
    'Nothing of this file can be imported. 9 readings are there already.',
  );
  expect(shown.queryByRole('button')).toBeNull();
});

test('shows how far a file is sent, and Cancel keeps the options', async () => {
  show();
  await choose();
  network.hang(checkImport);
  await checkFile();
  expect(await screen.findByRole('progressbar', { name: 'Uploading sag.csv' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getByLabelText(/^Times/)).toHaveValue('Date');
});

describe('the imports of a device', () => {
  test('say that there are none yet', async () => {
    show();
    expect(await screen.findByText('Nothing was imported yet')).toBeVisible();
    expect(screen.getByText(/^Files that are imported above are listed here/)).toBeVisible();
  });

  test('are listed with who and what, and with what has become of them', async () => {
    const packed = anImport({ id: 6, packedAt: '2026-02-01T00:00:00Z' });
    const gone = anImport({ id: 5, takenBackAt: '2026-02-02T11:00:00Z', takenBackBy: 'Jan' });
    show({ imports: [anImport(), packed, gone] });
    const [newest, second, third] = within(await screen.findByRole('list', { name: 'Imports' })).getAllByRole(
      'listitem',
    );
    expect(newest).toHaveTextContent(
      /7: old\.csv\s*20 readings in mm, 10\/01\/2024, 12:00.*By Ola, 10\/01\/2026, 12:00/,
    );
    expect(second).toHaveTextContent('In an evidence pack of 01/02/2026: it stays as it was handed out.');
    expect(third).toHaveTextContent('Taken back by Jan, 02/02/2026, 12:00.');
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  });

  test('are taken back after a question that names how many readings go', async () => {
    const { notices } = show({ imports: [anImport()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back import 7' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('7: old.csv')).toBeVisible();
    expect(question.getByText(/^20 readings of .*, 10\/01\/2024.*, are removed/)).toBeVisible();
    network.answer(takeBackImport, () => {
      network.answer(listImports, [anImport({ takenBackAt: '2026-02-02T11:00:00Z', takenBackBy: 'Jan' })]);
      return { readings: 20 };
    });
    await userEvent.click(question.getByRole('button', { name: 'Remove 20 readings' }));
    expect(await screen.findByText(/Taken back by Jan/)).toBeVisible();
    expect(network.seen(takeBackImport)[0]?.params).toEqual({ id: '7' });
    expect(notices).toEqual([{ kind: 'success', text: 'Import 7 was taken back: 20 readings removed.' }]);
  });

  test('say in the question why one cannot be taken back', async () => {
    show({ imports: [anImport()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back import 7' }));
    const why = 'Import 7 was taken back by Jan already.';
    network.fail(takeBackImport, { status: 422, fields: { id: why } });
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Remove 20 readings' }));
    expect(await question.findByText(why)).toBeVisible();
  });
});

describe('a device', () => {
  test.each<[string, Partial<NodeShort>, RegExp]>([
    ['is retired', { retiredAt: '2026-01-01T00:00:00Z' }, /is retired/],
    ['is switched off', { active: false }, /is switched off/],
    ['has no sensor', { MainSensorType: 'none' }, /has no sensor/],
  ])('that %s says so in place of the form, and lists its imports', async (_, node, words) => {
    show({ node, imports: [anImport()] });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByLabelText('File')).toBeNull();
    expect(screen.getByText('7: old.csv')).toBeVisible();
  });

  test('for which the account may not import is closed', async () => {
    show({ failing: 403 });
    expect(await screen.findByRole('heading', { name: /403/ })).toBeVisible();
  });

  test('whose imports cannot be loaded offers another try', async () => {
    show({ failing: 500 });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    network.answer(listImports, []);
    await userEvent.click(retry);
    expect(await screen.findByLabelText('File')).toBeInTheDocument();
  });

  test('of a host without imports says so, with the way back', async () => {
    show({ failing: 501 });
    expect(await screen.findByText('This installation imports no files from a page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the graph' })).toHaveAttribute('href', '/devices/11/graph');
  });
});
