import { renderHook } from '@testing-library/react';
import type { GridApi } from 'ag-grid-community';
import type { Sort } from './column';
import { useSortFromOutside } from './use-sort-from-outside';

const BY_TIME: Sort = { columnId: 'time', direction: 'desc' };
const BY_ID: Sort = { columnId: 'id', direction: 'asc' };
const NOT_SORTED = { defaultState: { sort: null } };

const applyColumnState = jest.fn();
const GRID: Pick<GridApi, 'applyColumnState'> = { applyColumnState };

interface Props {
  api: typeof GRID | null;
  sort: Sort | null | undefined;
}

function show(first: Props) {
  applyColumnState.mockClear();
  return renderHook(({ api, sort }: Props) => useSortFromOutside(api, sort), { initialProps: first });
}

test('leaves the grid alone when it is ready, so that a header pressed before keeps its sort', () => {
  const { rerender } = show({ api: null, sort: BY_TIME });
  rerender({ api: GRID, sort: { ...BY_TIME } });
  expect(applyColumnState).not.toHaveBeenCalled();
});

test('sorts by what the address says once that changes, and back', () => {
  const { rerender } = show({ api: GRID, sort: BY_TIME });
  rerender({ api: GRID, sort: BY_ID });
  expect(applyColumnState).toHaveBeenLastCalledWith({ state: [{ colId: 'id', sort: 'asc' }], ...NOT_SORTED });
  rerender({ api: GRID, sort: BY_TIME });
  expect(applyColumnState).toHaveBeenLastCalledWith({ state: [{ colId: 'time', sort: 'desc' }], ...NOT_SORTED });
  expect(applyColumnState).toHaveBeenCalledTimes(2);
});

test('sorts a grid that becomes ready after the address has changed', () => {
  const { rerender } = show({ api: null, sort: BY_TIME });
  rerender({ api: null, sort: BY_ID });
  rerender({ api: GRID, sort: BY_ID });
  expect(applyColumnState).toHaveBeenCalledTimes(1);
  expect(applyColumnState).toHaveBeenCalledWith({ state: [{ colId: 'id', sort: 'asc' }], ...NOT_SORTED });
});

test('takes the sort away where the address names none, and leaves a grid of its own alone', () => {
  const { rerender } = show({ api: GRID, sort: BY_TIME });
  rerender({ api: GRID, sort: null });
  expect(applyColumnState).toHaveBeenLastCalledWith({ state: [], ...NOT_SORTED });
  rerender({ api: GRID, sort: undefined });
  expect(applyColumnState).toHaveBeenCalledTimes(1);
});
