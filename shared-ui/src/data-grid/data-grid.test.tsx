import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setViewport, renderUi } from '../testing/test-ui';
import type { Column, Sort } from './column';
import { DataGrid } from './data-grid';

interface Device {
  id: number;
  eui: string;
  snr: number | null;
}

const DEVICES: readonly Device[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  eui: `EUI-${index + 1}`,
  snr: index === 0 ? null : 60 - index,
}));
const COLUMNS: readonly Column<Device>[] = [
  { id: 'eui', header: 'Device EUI', value: (row) => row.eui, width: 160 },
  {
    id: 'snr',
    header: 'SNR',
    value: (row) => row.snr,
    format: (row) => (row.snr === null ? '--' : `${row.snr} dB`),
    align: 'end',
    width: 100,
  },
  {
    id: 'edit',
    header: 'Actions',
    value: () => null,
    actions: true,
    cell: (row) => <button type="button">Edit {row.eui}</button>,
    width: 90,
  },
];
const COMMON = {
  id: 'devices',
  label: 'Devices',
  columns: COLUMNS,
  rowId: (row: Device) => row.id,
  empty: <p>No devices yet.</p>,
} as const;

// The code of the grid is fetched once and kept: it does not come in the middle or after the end of the first test.
beforeAll(async () => {
  setViewport();
  const { unmount } = renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
  await screen.findByRole('gridcell', { name: 'EUI-1' });
  unmount();
});
beforeEach(() => {
  localStorage.clear();
  setViewport();
});

describe('DataGrid on a desktop', () => {
  test('shows a page of rows with their texts and cells', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    expect(await screen.findByRole('gridcell', { name: 'EUI-1' })).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: '59 dB' })).toHaveClass('sg-cell-end');
    expect(screen.getByRole('button', { name: 'Edit EUI-2' })).toBeInTheDocument();
    expect(await screen.findByRole('navigation', { name: 'Devices, pages' })).toHaveTextContent('1–25 of 60');
  });

  test('names the grid itself, and Enter goes into a cell with a control, Escape back to it', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    expect(await screen.findByRole('gridcell', { name: 'EUI-2' })).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'Devices' })).toBeInTheDocument();
    const edit = screen.getByRole('button', { name: 'Edit EUI-2' });
    const cell = edit.closest<HTMLElement>('[role=gridcell]');
    for (const key of ['{Enter}', '{F2}', ' ']) {
      act(() => cell?.focus());
      await userEvent.keyboard(key);
      expect(edit).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      expect(cell).toHaveFocus();
    }
  });

  test('says that more columns lie beneath, and shows them', async () => {
    const wide = { scrollWidth: 1400, clientWidth: 800 };
    for (const [side, px] of Object.entries(wide))
      jest.spyOn(Element.prototype, side as keyof typeof wide, 'get').mockReturnValue(px);
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    await userEvent.click(await screen.findByRole('button', { name: 'More columns' }));
    expect(document.querySelector('.ag-body-horizontal-scroll-viewport')?.scrollLeft).toBe(640);
    jest.restoreAllMocks();
  });

  test('is printed as a plain table with every row and column of its page, and is the grid again after', async () => {
    const grid = () => <DataGrid {...COMMON} rows={DEVICES} />;
    const { rerender } = renderUi(grid());
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    // A4 is narrower than the layout of a phone.
    setViewport({ width: 718, print: true });
    rerender(grid());
    const printed = within(screen.getByLabelText('Devices', { selector: 'table' }));
    expect(printed.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
      'Device EUISNR',
      'EUI-1--',
      ...Array.from({ length: 24 }, (_, index) => `EUI-${index + 2}${59 - index} dB`),
    ]);
    setViewport();
    rerender(grid());
    expect(screen.queryByLabelText('Devices', { selector: 'table' })).not.toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: 'EUI-1' })).toBeInTheDocument();
  });

  // That a wide one is laid out in blocks is a rule of a style sheet.
  test('is printed row by row, each value with its header, where so many columns have no room', async () => {
    const columns = Array.from({ length: 9 }, (_, index) => ({
      id: `c${index}`,
      header: `H${index}`,
      value: ({ eui }: Device) => eui,
      width: 90,
    }));
    const grid = () => (
      <DataGrid {...COMMON} columns={columns} rows={[{ id: 1, eui: 'a1b2c3d4e5f6a7b8c9', snr: null }]} />
    );
    const { rerender } = renderUi(grid());
    await screen.findAllByRole('gridcell', { name: 'a1b2c3d4e5f6a7b8c9' });
    setViewport({ print: true });
    rerender(grid());
    expect(screen.getByLabelText('Devices', { selector: 'table' })).toHaveClass('sg-printed-wide');
    const cells = screen.getAllByText('a1b2c3d4e5f6a7b8c9', { selector: 'td' });
    expect(cells.map((cell) => cell.getAttribute('data-header'))).toEqual(columns.map(({ header }) => header));
    expect(cells[0]).toHaveClass('sg-printed-long');
  });

  test('is on paper as soon as the browser announces it, before any medium changes', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByText('EUI-25', { selector: '.sg-printed td' })).toBeInTheDocument();
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryByText('EUI-25', { selector: '.sg-printed td' })).not.toBeInTheDocument();
  });

  test('does not look empty on paper while its rows are awaited', async () => {
    const grid = (rows: readonly Device[] | null) => <DataGrid {...COMMON} rows={rows} />;
    const { rerender } = renderUi(grid(null));
    setViewport({ print: true });
    rerender(grid(null));
    expect(screen.queryByLabelText('Devices', { selector: 'table' })).not.toBeInTheDocument();
    expect(await screen.findByText('Devices: loading')).toBeInTheDocument();
  });

  test('has its headers while the rows are under way, and placeholders until they are drawn', async () => {
    const grid = (rows: readonly Device[] | null) => <DataGrid {...COMMON} rows={rows} />;
    const { rerender } = renderUi(grid(null));
    expect(await screen.findByRole('columnheader', { name: 'Device EUI' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Devices: loading');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByText(/no rows/i)).not.toBeInTheDocument();
    rerender(grid(DEVICES));
    expect(await screen.findByRole('gridcell', { name: 'EUI-1' })).toBeInTheDocument();
    expect(screen.queryByText('Devices: loading')).not.toBeInTheDocument();
    rerender(grid(null));
    expect(await screen.findByText('Devices: loading')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'EUI-1' })).not.toBeInTheDocument());
  });

  test('turns its pages', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Last page' }));
    expect(await screen.findByRole('gridcell', { name: 'EUI-51' })).toBeInTheDocument();
    expect(screen.getByRole('navigation')).toHaveTextContent('51–60 of 60');
  });

  test('filters a column whatever the case', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    await userEvent.type(screen.getByRole('textbox', { name: /Device EUI/ }), 'eui-60');
    await waitFor(() => expect(screen.getByRole('navigation')).toHaveTextContent('1 of 1'));
    expect(screen.getByRole('gridcell', { name: 'EUI-60' })).toBeInTheDocument();
  });

  test('sorts by a click on the header, what is missing last in both directions', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES.slice(0, 3)} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    expect(firstColumn()).toEqual(['EUI-1', 'EUI-2', 'EUI-3']);
    await userEvent.click(screen.getByText('SNR'));
    await waitFor(() => expect(firstColumn()).toEqual(['EUI-3', 'EUI-2', 'EUI-1']));
    await userEvent.click(screen.getByText('SNR'));
    await waitFor(() => expect(firstColumn()).toEqual(['EUI-2', 'EUI-3', 'EUI-1']));
  });

  test('takes the remembered order of columns and offers to forget it', async () => {
    localStorage.setItem(
      'sagitta-grid-devices',
      JSON.stringify({
        version: 3,
        layoutVersion: 1,
        columns: [
          { colId: 'snr', width: 120 },
          { colId: 'eui', width: 200 },
          { colId: 'edit', width: 90 },
        ],
      }),
    );
    renderUi(<DataGrid {...COMMON} rows={DEVICES} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    expect(headers()).toEqual(['SNR', 'Device EUI', 'Actions']);
    await userEvent.click(await screen.findByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(headers()).toEqual(['Device EUI', 'SNR', 'Actions']));
    expect(localStorage.getItem('sagitta-grid-devices')).toBeNull();
  });
});

describe('DataGrid under 800 px', () => {
  beforeEach(() => setViewport({ width: 390 }));

  test('is a list of cards with the same content and no filters', () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} pageSize={{ desktop: 100, mobile: 10 }} />);
    const list = screen.getByRole('list', { name: 'Devices' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(within(list).getByText('59 dB')).toBeInTheDocument();
    expect(within(list).getByRole('button', { name: 'Edit EUI-1' })).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('has its pages on top and at the bottom, and both turn', async () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES} pageSize={{ desktop: 100, mobile: 10 }} />);
    const [top, bottom] = screen.getAllByRole('navigation');
    await userEvent.click(within(top as HTMLElement).getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('EUI-11')).toBeInTheDocument();
    await userEvent.click(within(bottom as HTMLElement).getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('EUI-21')).toBeInTheDocument();
    expect(top).toHaveTextContent('21–30 of 60');
  });

  test('starts in the sort that it is given', () => {
    renderUi(<DataGrid {...COMMON} rows={DEVICES.slice(0, 3)} initialSort={{ columnId: 'eui', direction: 'desc' }} />);
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('.sg-card-title')?.textContent)).toEqual([
      'EUI-3',
      'EUI-2',
      'EUI-1',
    ]);
  });
});

describe('DataGrid without rows', () => {
  test('says that it loads while there are no rows yet', () => {
    renderUi(<DataGrid {...COMMON} rows={null} />);
    expect(screen.getByRole('status')).toHaveTextContent('Devices: loading');
  });

  test('shows the empty state', () => {
    renderUi(<DataGrid {...COMMON} rows={[]} />);
    expect(screen.getByText('No devices yet.')).toBeInTheDocument();
  });

  test('shows what failed, and Retry', async () => {
    const onRetry = jest.fn();
    renderUi(
      <DataGrid
        {...COMMON}
        rows={null}
        error={{ title: 'Devices could not be loaded.', detail: 'The host did not answer.', onRetry }}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The host did not answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('DataGrid in the order of the server', () => {
  test('shows the page that it is given as it is, and asks for others', async () => {
    const asked = jest.fn();
    renderUi(<FromServer asked={asked} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    expect(await screen.findByRole('navigation')).toHaveTextContent('1–10 of 60');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(asked).toHaveBeenLastCalledWith({ page: 1 });
    expect(await screen.findByRole('gridcell', { name: 'EUI-11' })).toBeInTheDocument();
  });

  test('asks for another sort and leaves the order to the server', async () => {
    const asked = jest.fn();
    renderUi(<FromServer asked={asked} />);
    await screen.findByRole('gridcell', { name: 'EUI-1' });
    await userEvent.click(screen.getByText('SNR'));
    expect(asked).toHaveBeenLastCalledWith({ columnId: 'snr', direction: 'asc' });
    await userEvent.click(screen.getByText('SNR'));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ columnId: 'snr', direction: 'desc' }));
    expect(firstColumn()[0]).toBe('EUI-1');
  });
});

test('of the server has its columns as the address says, and tells where they are put', async () => {
  setViewport();
  const put = jest.fn();
  const server = { total: 3, page: 0, onPageChange: () => undefined, onSortChange: () => undefined };
  const sort: Sort = { columnId: 'eui', direction: 'asc' };
  function Page() {
    const [places, setPlaces] = useState('nobody:4,snr:140,eui:210');
    const take = (next: string) => {
      put(next);
      setPlaces(next);
    };
    const rows = DEVICES.slice(0, 3);
    return <DataGrid {...COMMON} rows={rows} server={{ ...server, sort, places, onPlacesChange: take }} />;
  }
  renderUi(<Page />);
  await screen.findByRole('gridcell', { name: 'EUI-1' });
  await waitFor(() => expect(headers().slice(0, 2)).toEqual(['SNR', 'Device EUI']));
  screen.getByRole('columnheader', { name: 'Device EUI' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(put).toHaveBeenLastCalledWith(expect.stringMatching(/^eui:210,snr:140,/)));
  expect(headers().slice(0, 2)).toEqual(['Device EUI', 'SNR']);
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(put).toHaveBeenLastCalledWith('');
});

function FromServer({ asked }: { asked: (what: object) => void }) {
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<Sort>({ columnId: 'eui', direction: 'asc' });
  return (
    <DataGrid
      {...COMMON}
      rows={DEVICES.slice(page * 10, page * 10 + 10)}
      pageSize={{ desktop: 10, mobile: 10 }}
      server={{
        total: DEVICES.length,
        page,
        sort,
        onPageChange: (to) => {
          asked({ page: to });
          setPage(to);
        },
        onSortChange: (to) => {
          asked(to);
          setSort(to);
        },
      }}
    />
  );
}

function firstColumn() {
  return screen
    .getAllByRole('row')
    .map((row) => row.querySelector('[col-id=eui][role=gridcell]')?.textContent?.trim())
    .filter(Boolean);
}

function headers() {
  return [...document.querySelectorAll<HTMLElement>('[role=columnheader] .ag-header-cell-text')]
    .toSorted(
      (a, b) =>
        Number(a.closest('[aria-colindex]')?.getAttribute('aria-colindex')) -
        Number(b.closest('[aria-colindex]')?.getAttribute('aria-colindex')),
    )
    .map((header) => header.textContent);
}
