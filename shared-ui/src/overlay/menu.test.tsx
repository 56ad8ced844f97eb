import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestUi, renderUi } from '../testing/test-ui';
import { Dialog } from './dialog';
import { Menu } from './menu';
import type { MenuItem } from './menu-item';

const account = jest.fn();
const remove = jest.fn();
const ITEMS: readonly MenuItem[] = [
  { id: 'account', label: 'My Account', onSelect: account },
  { id: 'keys', label: 'Keys', onSelect: () => undefined },
  { id: 'remove', label: 'Remove', onSelect: remove, disabled: true },
];

describe('Menu', () => {
  test('has its name and opens at its first entry', async () => {
    await open();
    expect(screen.getByRole('menu', { name: 'User menu' })).toHaveFocus();
    expectActive('My Account');
    expect(screen.getByRole('button', { name: 'User' })).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['{ArrowDown}', 'Keys'],
    ['{ArrowUp}', 'Keys'],
    ['{End}', 'Keys'],
    ['{End}{Home}', 'My Account'],
    ['k', 'Keys'],
    ['{End}{ArrowDown}', 'My Account'],
  ])('moves by %s to %s, past what is disabled', async (keys, name) => {
    await open();
    await userEvent.keyboard(keys);
    await waitFor(() => expectActive(name));
  });

  test('returns the focus on Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'User' })).toHaveFocus());
  });

  test('returns the focus where a frame that was late gave it to the menu meanwhile', async () => {
    await open();
    const frames: FrameRequestCallback[] = [];
    const later = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await userEvent.keyboard('{End}{Escape}');
    later.mockRestore();
    act(() => frames.forEach((frame) => frame(0)));
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'User' })).toHaveFocus();
  });

  test('opens at its first entry again, and moves from there', async () => {
    await open();
    await userEvent.keyboard('{End}');
    await waitFor(() => expectActive('Keys'));
    await openAgain();
    expectActive('My Account');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expectActive('Keys'));
  });

  test('opens at the chosen entry each time', async () => {
    await open([
      { id: 'light', label: 'Light', checked: false, onSelect: () => undefined },
      { id: 'dark', label: 'Dark', checked: true, onSelect: () => undefined },
    ]);
    expectActive('Dark');
    await openAgain();
    expectActive('Dark');
  });

  test('selects on Enter, closes and returns the focus', async () => {
    await open();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(account).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'User' })).toHaveFocus();
  });

  test('does not select what is disabled', async () => {
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(remove).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  test('closes on a press outside', async () => {
    await open();
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });
});

describe('A dialog that an entry of a menu opens', () => {
  test.each(['{Enter}', 'click'])(
    'takes the focus, stays open, and returns the focus to the button (%s)',
    async (way) => {
      render(<WithDialog />);
      await userEvent.click(screen.getByRole('button', { name: 'Device' }));
      await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
      if (way === 'click') await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
      else await userEvent.keyboard(way);
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
      await userEvent.keyboard('Truss');
      expect(screen.getByRole('dialog', { name: 'Rename' })).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Truss');
      expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Device' })).toHaveFocus());
    },
  );
});

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <TestUi>
      <Menu
        label="Change the device"
        items={[{ id: 'rename', label: 'Rename', onSelect: () => setOpen(true) }]}
        renderTrigger={(props) => (
          <button type="button" {...props}>
            Device
          </button>
        )}
      />
      <Dialog open={open} title="Rename" onClose={() => setOpen(false)}>
        <input aria-label="Name" />
      </Dialog>
    </TestUi>
  );
}

async function open(items = ITEMS) {
  account.mockClear();
  renderUi(
    <Menu
      label="User menu"
      items={items}
      renderTrigger={(props) => (
        <button type="button" {...props}>
          User
        </button>
      )}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'User' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
}

async function openAgain() {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'User' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
}

function expectActive(name: string) {
  const active = screen.getByRole('menu').getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)).toHaveTextContent(name);
}
