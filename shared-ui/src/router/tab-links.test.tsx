import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { TabLinks } from './tab-links';

function Page() {
  const [query] = useSearchParams();
  const shown = query.get('tab') ?? 'deflection';
  const links = ['deflection', 'temperature'].map((tab) => ({
    label: tab,
    to: `?tab=${tab}`,
    current: tab === shown,
  }));
  return <TabLinks label="Quantity" links={links} />;
}

test('leads to the address of a view, and says which is shown', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
  expect(screen.getByRole('navigation', { name: 'Quantity' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('deflection');
  await userEvent.click(screen.getByRole('link', { name: 'temperature' }));
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('temperature');
});
