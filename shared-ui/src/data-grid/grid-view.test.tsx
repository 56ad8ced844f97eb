import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setViewport, TestUi } from '../testing/test-ui';
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
const show = (changes: Partial<GridView> = {}) =>
  render(
    <TestUi>
      <Grid start={{ ...USUAL, ...changes }} />
    </TestUi>,
  );
const pages = () => screen.findByRole('navigation', { name: 'Cards, pages' });

describe('a table whose view is kept outside', () => {
  it('starts with the order, page, rows and filters that it is given', async () => {
    show({ sort: { columnId: 'id', direction: 'asc' }, page: 1, pageSize: 10, filters: { site: 'hal' } });
    expect(await screen.findByRole('gridcell', { name: '22' })).toBeInTheDocument();
    await waitFor(async () => expect(await pages()).toHaveTextContent('11–20 of 30'));
    expect(screen.getByRole('textbox', { name: 'Site Filter Input' })).toHaveValue('hal');
    expect(told).not.toHaveBeenCalled();
  });

  it('reports a filter, an order, a page and a number of rows, each from the first page on', async () => {
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

  it('follows a view that changes by itself', async () => {
    show({ filters: { site: 'hala' } });
    await waitFor(async () => expect(await pages()).toHaveTextContent('1–25 of 30'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await pages()).toHaveTextContent('1–25 of 60'));
    expect(screen.getByRole('textbox', { name: 'Site Filter Input' })).toHaveValue('');
  });

  it('filters on a phone too, says by what, and offers to clear it', async () => {
    setViewport({ width: 390 });
    show({ filters: { site: 'hala' } });
    expect(screen.getByText('Filtered by Site: hala')).toBeInTheDocument();
    expect(screen.getAllByRole('navigation')[0]).toHaveTextContent('1–10 of 30');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(told).toHaveBeenLastCalledWith(USUAL);
    expect(screen.getAllByRole('navigation')[0]).toHaveTextContent('1–10 of 60');
  });
});
