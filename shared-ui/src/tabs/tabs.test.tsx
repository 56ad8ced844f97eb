import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/test-ui';
import { Tabs } from './tabs';

const TABS = [
  { id: 'users', label: 'Users' },
  { id: 'systems', label: 'Systems', disabled: true },
  { id: 'groups', label: 'System Groups' },
] as const;

describe('Tabs', () => {
  test('shows the panel of the selected tab, named by it', () => {
    renderUi(<Administration />);
    expect(screen.getByRole('tabpanel', { name: 'Users' })).toHaveTextContent('users');
  });

  test.each([
    ['{ArrowRight}', 'System Groups'],
    ['{ArrowLeft}', 'System Groups'],
    ['{End}', 'System Groups'],
    ['{End}{Home}', 'Users'],
  ])('moves by %s to %s, past what is disabled', async (keys, name) => {
    renderUi(<Administration />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveFocus());
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  });
});

function Administration() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('users');
  return (
    <Tabs label="Administration" tabs={TABS} selected={tab} onSelect={setTab}>
      {tab}
    </Tabs>
  );
}
