import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { Popover } from './popover';

describe('Popover', () => {
  test('makes nothing but its trigger before the first press', () => {
    show();
    expect(screen.getByRole('button', { name: 'Why?' })).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelector('[data-scope=popover]')).toBeNull();
  });

  test('opens with its name, and takes the focus to its first control', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Why this level?' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Inside' })).toHaveFocus());
    const trigger = screen.getByRole('button', { name: 'Why?' });
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    expect(trigger).toHaveAttribute('aria-controls', screen.getByRole('dialog').id);
  });

  test('returns the focus on Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Why?' })).toHaveFocus());
  });

  test('closes by a press on its trigger, and opens again', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  test('closes on a press outside', async () => {
    await open();
    await userEvent.click(screen.getByText('Beside'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

function show() {
  renderUi(
    <>
      <p>Beside</p>
      <Popover
        label="Why this level?"
        renderTrigger={(trigger) => (
          <button type="button" {...trigger}>
            Why?
          </button>
        )}
      >
        <button type="button">Inside</button>
      </Popover>
    </>,
  );
}

async function open() {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Inside' })).toHaveFocus());
}
