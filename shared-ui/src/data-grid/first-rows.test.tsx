import { randomOf } from '@sagitta/shared-contracts/testing/random';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as LoadGrid from '../grid-code/load-grid';
import { grid as code } from '../grid-code/load-grid';
import { setViewport, renderUi } from '../testing/test-ui';
import type { Column } from './column';
import { DataGrid } from './data-grid';
import type { DataGridProps, GridView } from './grid-props';

interface Device {
  id: number;
  eui: string;
}

const DEVICES: readonly Device[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  eui: `EUI-${index + 1}`,
}));
const press = jest.fn();
const COLUMNS: readonly Column<Device>[] = [
  { id: 'eui', header: 'Device EUI', value: (row) => row.eui, width: 160 },
  { id: 'id', header: 'Number', value: (row) => row.id, align: 'end', width: 80 },
  {
    id: 'edit',
    header: 'Actions',
    value: () => null,
    actions: true,
    cell: (row) => (
      <>
        <button type="button">Edit {row.eui}</button>
        <button type="button" onClick={() => press(row.eui)}>
          Ring {row.eui}
        </button>
      </>
    ),
    width: 190,
  },
];

/** The code of the grid, which comes when it is let. */
let mockArrive: () => void = () => undefined;
jest.mock('../grid-code/load-grid', () => {
  const real = jest.requireActual<typeof LoadGrid>('../grid-code/load-grid');
  return {
    ...real,
    loadGrid: async () => {
      await new Promise<void>((done) => {
        mockArrive = done;
      });
      return real.loadGrid();
    },
  };
});

const show = (props: Partial<DataGridProps<Device>> = {}) =>
  renderUi(
    <>
      {/* The two kinds of grids differ in what a test gives. */}
      <DataGrid
        {...({ id: 'devices', label: 'Devices', columns: COLUMNS, rows: DEVICES, empty: null } as const)}
        rowId={({ id }) => id}
        {...(props as object)}
      />
    </>,
  );
const rows = () =>
  within(screen.getByRole('table', { name: 'Devices' }))
    .getAllByRole('row')
    .slice(1);
const texts = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
/** The first cells of as many rows as the cover had, in the order in which the grid stands. */
const inGrid = () =>
  [...document.querySelectorAll('.ag-row [col-id=eui]')].slice(0, 12).map(({ textContent }) => textContent);
const UNUSED = { onPageChange: () => undefined, onSortChange: () => undefined };
const VIEW: GridView = { sort: null, page: 0, pageSize: null, filters: {} };

/** Equal ones, Polish letters, numbers in words, and nothing. */
const EUIS = ['Dźwigar 2', 'dźwigar 10', 'Dzwigar 3', 'Łata', 'Lata', 'EUI-1', '', 'EUI-01', 'żebro', 'Zebro 1'];

beforeEach(() => {
  localStorage.clear();
  code.loaded = null;
  press.mockClear();
  setViewport();
});

describe('a table whose code has not come', () => {
  test('shows as many of its first rows as the window has room for, with all that they hold', async () => {
    show();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Device EUI',
      'Number',
      'Actions',
    ]);
    // 768 px less 270 around the table and 72 of its head, in rows of 36.
    expect(rows()).toHaveLength(12);
    expect(rows()[1]).toHaveTextContent('EUI-22Edit EUI-2');
    await userEvent.click(screen.getByRole('button', { name: 'Ring EUI-2' }));
    expect(press).toHaveBeenCalledWith('EUI-2');
    expect(screen.queryByText('Devices: loading')).not.toBeInTheDocument();
  });

  test('has placeholders while nothing is known', () => {
    show({ rows: null });
    expect(screen.getByRole('status')).toHaveTextContent('Devices: loading');
    expect(screen.queryByRole('cell')).not.toBeInTheDocument();
  });

  test.each<[string, GridView, string[]]>([
    ['filters', { ...VIEW, filters: { eui: 'eui-4' } }, ['EUI-4', 'EUI-40']],
    ['order', { ...VIEW, sort: { columnId: 'id', direction: 'desc' }, pageSize: 2 }, ['EUI-40', 'EUI-39']],
    ['page', { ...VIEW, page: 3, pageSize: 3 }, ['EUI-10', 'EUI-11', 'EUI-12']],
  ])('shows the rows that the grid will show, by the %s of its view', (_, view, expected) => {
    show({ view });
    expect(texts()).toEqual(expected);
  });

  test.each<[string, Partial<GridView>]>([
    ['no order', {}],
    ['an order', { sort: { columnId: 'eui', direction: 'desc' } }],
    ['a filter and an order', { filters: { eui: '1' }, sort: { columnId: 'id', direction: 'desc' } }],
    ['the last page', { page: 9, pageSize: 6 }],
  ])('shows the same rows as the grid that follows: %s', async (_, view) => {
    show({ view: { ...VIEW, ...view } });
    const first = texts();
    await act(async () => mockArrive());
    await screen.findByRole('grid', { name: 'Devices' });
    // It draws one fewer in this window, or as many.
    await waitFor(() => expect(inGrid().length).toBeGreaterThanOrEqual(Math.min(first.length, 11)));
    expect(inGrid()).toEqual(first.slice(0, inGrid().length));
  });

  test.each(Array.from({ length: Number(process.env.CASES ?? 6) }, (_, seed) => seed))(
    'shows the same rows as the grid that follows, whatever they hold: %i',
    async (seed) => {
      const random = randomOf(seed);
      const pick = (limit: number) => Math.floor(random() * limit);
      const devices = Array.from({ length: 5 + pick(40) }, (_, id) => ({ id, eui: EUIS[pick(EUIS.length)] ?? '' }));
      show({
        rows: devices,
        view: {
          sort: pick(4)
            ? { columnId: ['eui', 'id', 'tens'][pick(3)] ?? '', direction: pick(2) ? 'asc' : 'desc' }
            : null,
          page: pick(3),
          pageSize: 4 + pick(8),
          filters: pick(2) ? {} : { eui: ['l', 'ź', '1', '--'][pick(4)] ?? '' },
        },
        columns: [...COLUMNS, { id: 'tens', header: 'Tens', value: ({ id }) => (id % 3 ? Math.floor(id / 10) : null) }],
      });
      const first = rows().map(({ dataset }) => dataset.row);
      await act(async () => mockArrive());
      await screen.findByRole('grid', { name: 'Devices' });
      const ids = () => [...document.querySelectorAll('.ag-row')].map((row) => row.getAttribute('row-id')).slice(0, 12);
      await waitFor(() => expect(ids().length).toBeGreaterThanOrEqual(Math.min(first.length, 11)));
      expect(ids()).toEqual(first.slice(0, ids().length));
    },
  );

  test('has its columns where this browser remembers them', () => {
    const columns = [{ colId: 'id', width: 140 }];
    localStorage.setItem('sagitta-grid-devices', JSON.stringify({ version: 3, layoutVersion: 1, columns }));
    show();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Number',
      'Device EUI',
      'Actions',
    ]);
    expect(screen.getAllByRole('cell')[0]).toHaveStyle({ flex: '0 0 140px' });
  });

  test('gives way to the grid, at the same control', async () => {
    show();
    screen.getByRole('button', { name: 'Ring EUI-3' }).focus();
    await act(async () => mockArrive());
    const cell = await screen.findByRole('gridcell', { name: 'EUI-3' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(cell).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ring EUI-3' })).toHaveFocus();
  });

  test('is whole on paper, where nothing can be scrolled to', () => {
    setViewport({ print: true });
    show();
    const printed = within(screen.getByLabelText('Devices', { selector: 'table' }));
    // A page of 25 and its head.
    expect(printed.getAllByRole('row', { hidden: true })).toHaveLength(26);
    expect(printed.getByText('EUI-25')).toBeInTheDocument();
  });

  test('is dimmed while other rows are awaited in its place', () => {
    show({ refreshing: true });
    expect(screen.getByRole('table').closest('.sg-grid')).toHaveClass('sg-grid-refreshing');
  });

  test('gives way to a grid of the server whose page is empty', async () => {
    show({ rows: [], server: { total: 3, page: 1, sort: { columnId: 'id', direction: 'asc' }, ...UNUSED } });
    await act(async () => mockArrive());
    expect(await screen.findByText('Nothing to display')).toBeInTheDocument();
    expect(await screen.findByRole('navigation', { name: 'Devices, pages' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('gives way to a grid that finds nothing', async () => {
    show({ view: { ...VIEW, filters: { eui: 'nowhere' } } });
    expect(rows()).toEqual([]);
    await act(async () => mockArrive());
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(await screen.findByRole('navigation', { name: 'Devices, pages' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
