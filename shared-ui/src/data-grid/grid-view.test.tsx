import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setViewport, renderUi } from '../testing/test-ui';
import type { Column } from './column';
import { DataGrid } from './data-grid';
import type { GridView } from './grid-props';

interface Card {
  id: number;
  site: string;
}

const ROWS: readonly Card[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  site: index % 2 ? 'Hala' : 'Most',
}));
const COLUMNS: readonly Column<Card>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => id, width: 100 },
  { id: 'site', header: 'Site', value: ({ site }) => site, width: 160 },
];
const USUAL: GridView = { sort: { columnId: 'id', direction: 'desc' }, page: 0, pageSize: null, filters: {} };
const told = jest.fn();

beforeEach(() => {
  localStorage.clear();
  told.mockClear();
  setViewport();
});

function Grid({ start, next }: { start: GridView; next?: GridView }) {
  const [view, setView] = useState(start);
  return (
    <>
      <DataGrid
        id="cards"
        label="Cards"
        columns={COLUMNS}
        rows={ROWS}
        rowId={({ id }) => id}
        pageSizes={[10, 25]}
        empty={null}
        view={view}
        onViewChange={(changed) => {
          told(changed);
          setView(changed);
        }}
      />
      <button type="button" onClick={() => setView(next ?? USUAL)}>
        Back
      </button>
    </>
  );
}
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => /[a-z]+/i.exec(textContent ?? '')?.[0]);
const show = (changes: Partial<GridView> = {}) => renderUi(<Grid start={{ ...USUAL, ...changes }} />);
const pages = () => screen.findByRole('navigation', { name: 'Cards, pages' });

describe('a table whose view is kept outside', () => {
  test('puts the columns as the view says, and back with Reset columns', async () => {
    show({
      columns: [
        { colId: 'site', width: 200 },
        { colId: 'id', width: 90 },
      ],
    });
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Site', 'ID']));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['ID', 'Site']));
    expect(told).toHaveBeenCalledWith({ ...USUAL, columns: null });
  });

  test('starts with the order, page, rows and filters that it is given', async () => {
    show({ sort: { columnId: 'id', direction: 'asc' }, page: 1, pageSize: 10, filters: { site: 'hal' } });
    expect(await screen.findByRole('gridcell', { name: '22' })).toBeInTheDocument();
    await waitFor(async () => expect(await pages()).toHaveTextContent('11–20 of 30'));
    expect(screen.getByRole('textbox', { name: 'Site Filter Input' })).toHaveValue('hal');
    expect(told).not.toHaveBeenCalled();
  });

  test('reports a filter, an order, a page and a number of rows, each from the first page on', async () => {
    show({ page: 1 });
    await waitFor(async () => expect(await pages()).toHaveTextContent('26–50 of 60'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Site Filter Input' }), 'hala');
    await waitFor(() => expect(told).toHaveBeenLastCalledWith({ ...USUAL, filters: { site: 'hala' } }));
    await userEvent.click(screen.getByText('Site'));
    expect(told).toHaveBeenLastCalledWith({
      ...USUAL,
      filters: { site: 'hala' },
      sort: { columnId: 'site', direction: 'asc' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '10');
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ page: 0, pageSize: 10 }));
  });

  test('follows a view that changes by itself', async () => {
    show({ filters: { site: 'hala' } });
    await waitFor(async () => expect(await pages()).toHaveTextContent('1–25 of 30'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await pages()).toHaveTextContent('1–25 of 60'));
    expect(screen.getByRole('textbox', { name: 'Site Filter Input' })).toHaveValue('');
  });

  test('filters on a phone too, says by what, and offers to clear it', async () => {
    setViewport({ width: 390 });
    show({ filters: { site: 'hala' } });
    expect(screen.getByText('Filtered by Site: hala')).toBeInTheDocument();
    expect(screen.getAllByRole('navigation')[0]).toHaveTextContent('1–10 of 30');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(told).toHaveBeenLastCalledWith(USUAL);
    expect(screen.getAllByRole('navigation')[0]).toHaveTextContent('1–10 of 60');
  });
});

describe('filters of words and days', () => {
  interface Contract {
    id: number;
    state: string;
    ends: string;
  }
  const contracts: readonly Contract[] = [
    { id: 1, state: 'Plus', ends: '2026-05-12' },
    { id: 2, state: 'Orange', ends: '2027-01-31' },
    { id: 3, state: '', ends: '2026-12-31' },
  ];
  const dayText = (day: string) => day.split('-').toReversed().join('/');
  const columns: readonly Column<Contract>[] = [
    { id: 'id', header: 'ID', value: ({ id }) => id, width: 100 },
    { id: 'state', header: 'Network', value: ({ state }) => state, choices: ['Orange', 'Plus', '--'], width: 140 },
    { id: 'ends', header: 'Ends', value: ({ ends }) => ends, format: ({ ends }) => dayText(ends), date: true },
  ];
  function Contracts({ filters }: { filters: GridView['filters'] }) {
    const [view, setView] = useState<GridView>({ ...USUAL, filters });
    return (
      <DataGrid
        id="contracts"
        label="Contracts"
        columns={columns}
        rows={contracts}
        rowId={({ id }) => id}
        empty={null}
        view={view}
        onViewChange={(changed) => {
          told(changed.filters);
          setView(changed);
        }}
      />
    );
  }
  const showContracts = (filters: GridView['filters'] = {}) => renderUi(<Contracts filters={filters} />);
  const ids = () =>
    [...document.querySelectorAll('[role="gridcell"][col-id="id"]')]
      .map((cell) => cell.textContent.trim())
      .filter(Boolean)
      .toSorted();

  test('offers the words of a column, and none', async () => {
    showContracts();
    const network = await screen.findByRole('combobox', { name: 'Network Filter Input' });
    expect([...network.children].map((option) => option.textContent)).toEqual(['All', 'Orange', 'Plus', 'None']);
    await userEvent.selectOptions(network, 'Plus');
    await waitFor(() => expect(ids()).toEqual(['1']));
    expect(told).toHaveBeenLastCalledWith({ state: 'Plus' });
    await userEvent.selectOptions(network, 'None');
    await waitFor(() => expect(ids()).toEqual(['3']));
    await userEvent.selectOptions(network, 'All');
    await waitFor(() => expect(ids()).toHaveLength(3));
    expect(told).toHaveBeenLastCalledWith({});
  });

  test('takes a period of days, typed', async () => {
    showContracts();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ends Filter Input' }), '01/06/2026–2027');
    await waitFor(() => expect(ids()).toEqual(['2', '3']));
    expect(told).toHaveBeenLastCalledWith({ ends: '01/06/2026–2027' });
  });

  test('takes a period of days from a calendar', async () => {
    showContracts({ ends: '05/2026' });
    await waitFor(() => expect(ids()).toEqual(['1']));
    expect(screen.getByRole('textbox', { name: 'Ends Filter Input' })).toHaveValue('05/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Ends Filter Input: open the calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: /13 May 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: /20 May 2026/ }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith({ ends: '13/05/2026–20/05/2026' }));
    expect(screen.getByRole('textbox', { name: 'Ends Filter Input' })).toHaveValue('13/05/2026–20/05/2026');
  });
});
