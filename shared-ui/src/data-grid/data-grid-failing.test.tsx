import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setViewport, renderUi } from '../testing/test-ui';
import { DataGrid } from './data-grid';

const mockNetwork = { down: true };
jest.mock('./desktop-grid', () => {
  if (mockNetwork.down) throw new Error('Loading chunk ag-grid failed.');
  return { DesktopGrid: ({ rows }: { rows: readonly string[] | null }) => <p>Drawn: {rows?.join()}</p> };
});

test('a table whose code does not come says so, and Retry fetches it again', async () => {
  setViewport();
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  renderUi(<DataGrid id="devices" label="Devices" columns={[]} rows={['A', 'B']} rowId={(row) => row} empty={null} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The table could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  mockNetwork.down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Drawn: A,B')).toBeInTheDocument();
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
});
