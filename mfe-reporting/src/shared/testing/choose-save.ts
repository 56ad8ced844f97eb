import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses an item of the graph's menu "Save" with the keyboard. */
export async function chooseSave(item: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  for (let index = 0; !item.test(await highlighted(index)); index++) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}

/**
 * Queried again at each step: an answer that comes meanwhile draws the menu again. A key pressed before the menu has
 * the focus would go to its button.
 */
function highlighted(index: number): Promise<string> {
  return waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus();
    const item = screen.getAllByRole('menuitem')[index];
    expect(item).toHaveAttribute('data-highlighted');
    return item?.textContent ?? '';
  });
}
