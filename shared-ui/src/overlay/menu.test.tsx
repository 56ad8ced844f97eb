import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestUi } from '../testing/test-ui';
import { Menu, type MenuItem } from './menu';

const account = jest.fn();
const remove = jest.fn();
const ITEMS: readonly MenuItem[] = [
  { id: 'account', label: 'My Account', onSelect: account },
  { id: 'keys', label: 'Keys', onSelect: () => undefined },
  { id: 'remove', label: 'Remove', onSelect: remove, disabled: true },
];

describe('Menu', () => {
  it('opens with the focus on its first entry', async () => {
    await open();
    expect(screen.getByRole('menuitem', { name: 'My Account' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'User' })).toHaveAttribute('aria-expanded', 'true');
  });

  it.each([
    ['{ArrowDown}', 'Keys'],
    ['{ArrowUp}', 'Remove'],
    ['{End}', 'Remove'],
    ['{End}{Home}', 'My Account'],
    ['r', 'Remove'],
    ['{End}{ArrowDown}', 'My Account'],
  ])('moves by %s to %s', async (keys, name) => {
    await open();
    await userEvent.keyboard(keys);
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
  });

  it('returns the focus on Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'User' })).toHaveFocus();
  });

  it('selects on Enter, closes and returns the focus', async () => {
    await open();
    await userEvent.keyboard('{Enter}');
    expect(account).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'User' })).toHaveFocus();
  });

  it('does not select what is disabled', async () => {
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(remove).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  it('closes on a press outside', async () => {
    await open();
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

async function open() {
  account.mockClear();
  render(
    <TestUi>
      <Menu
        label="User menu"
        items={ITEMS}
        renderTrigger={(props) => (
          <button type="button" {...props}>
            User
          </button>
        )}
      />
    </TestUi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'User' }));
}
