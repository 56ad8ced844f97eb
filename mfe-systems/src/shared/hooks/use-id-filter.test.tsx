import { address, renderPage } from '@sagitta/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useIdFilter } from './use-id-filter';

function AddOne() {
  const [ids, choose] = useIdFilter('systems');
  return <button onClick={() => choose([...ids, ids.length + 1])}>Add</button>;
}

test('counts each of two choices that come faster than the page is drawn', () => {
  renderPage(<AddOne />, { path: '/systems' });
  act(() => {
    fireEvent.click(screen.getByText('Add'));
    fireEvent.click(screen.getByText('Add'));
  });
  expect(address()).toBe('/systems?systems=1,2');
});
