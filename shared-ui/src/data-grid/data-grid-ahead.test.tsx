import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { grid, loadGrid } from '../grid-code/load-grid';
import { setViewport, renderUi } from '../testing/test-ui';
import { DataGrid } from './data-grid';

jest.mock('./desktop-grid', () => ({
  DesktopGrid: ({ rows }: { rows: readonly string[] | null }) => <p>Drawn: {rows?.join()}</p>,
}));

test('a table is drawn whose code came between its first drawing and its first effect', async () => {
  setViewport();
  const code = await loadGrid();
  grid.loaded = null;
  function Arrives() {
    useLayoutEffect(() => {
      grid.loaded = code;
    }, []);
    return null;
  }
  renderUi(
    <>
      <DataGrid id="devices" label="Devices" columns={[]} rows={['A', 'B']} rowId={(row) => row} empty={null} />
      <Arrives />
    </>,
  );
  expect(await screen.findByText('Drawn: A,B')).toBeInTheDocument();
});
