import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveAs } from '../files/save-as';
import { setViewport, renderUi } from '../testing/test-ui';
import type { Column } from './column';
import { DataGrid } from './data-grid';

jest.mock('../files/save-as');
const saved = jest.mocked(saveAs);

interface Card {
  id: number;
  site: string;
}

const ROWS: readonly Card[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  site: index % 20 === 0 ? 'Hala' : 'Most',
}));
const COLUMNS: readonly Column<Card>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => id, width: 100 },
  { id: 'site', header: 'Site', value: ({ site }) => site, width: 160 },
  { id: 'edit', header: 'Actions', value: () => null, actions: true, width: 90 },
];
const GRID = {
  id: 'cards',
  label: 'SIM cards',
  columns: COLUMNS,
  rows: ROWS,
  rowId: ({ id }: Card) => id,
  empty: null,
  view: { sort: { columnId: 'id', direction: 'desc' }, page: 0, pageSize: null, filters: { site: 'hal' } },
} as const;
const CSV = '"ID","Site"\r\n41,"Hala"\r\n21,"Hala"\r\n1,"Hala"\r\n';

beforeEach(() => {
  localStorage.clear();
  saved.mockClear();
  setViewport();
});

const show = (grid = <DataGrid {...GRID} />) => renderUi(grid);
const csvButton = () => screen.findByRole('button', { name: /^CSV/ });

async function savedText(): Promise<string> {
  await waitFor(() => expect(saved).toHaveBeenCalled());
  return saved.mock.lastCall?.[0].text() ?? '';
}

describe('exporting a table', () => {
  test('saves every page of the rows as filtered and sorted, named after the table and the time', async () => {
    show();
    await waitFor(() => expect(screen.getByRole('navigation')).toHaveTextContent('of 3'));
    await userEvent.click(await csvButton());
    expect(await savedText()).toBe(CSV);
    expect(saved.mock.lastCall?.[1]).toMatch(/^sim_cards-\d{4}_\d\d_\d\d_\d\d_\d\d\.csv$/);
  });

  test('keeps the order that somebody gave the columns', async () => {
    const columns = ['site', 'id', 'edit'].map((colId) => ({ colId, width: 100 }));
    localStorage.setItem('sagitta-grid-cards', JSON.stringify({ version: 3, layoutVersion: 1, columns }));
    show();
    await screen.findByRole('button', { name: 'Reset columns' });
    await userEvent.click(await csvButton());
    expect(await savedText()).toContain('"Site","ID"\r\n');
  });

  test('says that it is one page where the server has the others, and keeps its order', async () => {
    const sort = { columnId: 'id', direction: 'asc' } as const;
    const server = { total: 60, page: 1, sort, onPageChange: jest.fn(), onSortChange: jest.fn() };
    show(<DataGrid {...GRID} rows={[ROWS[4] as Card, ROWS[2] as Card]} view={undefined} server={server} />);
    await userEvent.click(await screen.findByRole('button', { name: 'CSV of this page of SIM cards' }));
    expect(await savedText()).toBe('"ID","Site"\r\n5,"Most"\r\n3,"Most"\r\n');
  });

  test('saves all cards of a phone, filtered and sorted', async () => {
    setViewport({ width: 390 });
    show();
    await userEvent.click(await csvButton());
    expect(await savedText()).toBe(CSV);
  });

  test('saves an Excel file', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Excel file of SIM cards' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.lastCall?.[0].type).toContain('spreadsheetml');
    expect(saved.mock.lastCall?.[1]).toMatch(/\.xlsx$/);
  });

  test('says so where no file could be made, and stays usable', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    saved.mockImplementationOnce(() => {
      throw new Error('refused');
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Excel file of SIM cards' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not be made'));
    expect(screen.getByRole('button', { name: 'Excel file of SIM cards' })).toBeEnabled();
    warn.mockRestore();
  });
});

describe('copying a link', () => {
  test('copies the address, which carries what the table shows', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    show();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(screen.getByText('Link copied')).toBeInTheDocument());
    expect(write).toHaveBeenCalledWith(window.location.href);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says so where the browser gives no clipboard', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const user = userEvent.setup({ writeToClipboard: false });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    show();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not be copied'));
    warn.mockRestore();
  });
});
