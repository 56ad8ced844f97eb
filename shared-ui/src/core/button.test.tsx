import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { Button } from './button';
import { IconButton } from './icon-button';

describe('Button', () => {
  test('takes no clicks while its request runs', async () => {
    const onClick = jest.fn();
    renderUi(
      <Button pending onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });

  test('does not submit a form by default', () => {
    renderUi(<Button>Cancel</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});

describe('IconButton', () => {
  test('stays reachable when it is unavailable, says why, and does nothing', async () => {
    const onClick = jest.fn();
    renderUi(
      <IconButton label="Set base" unavailable="Option not available for W2 system version." onClick={onClick}>
        b
      </IconButton>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Set base' });
    expect(button).toHaveFocus();
    await waitFor(() => expect(button).toHaveAccessibleDescription(/Option not available for W2 system version\./));
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });

  test('shows its name as a tooltip when it is focused by the keyboard, and hides it on Escape', async () => {
    renderUi(<IconButton label="Edit name">✎</IconButton>);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Edit name' })).toHaveFocus();
    expect(await screen.findByText('Edit name')).toHaveAttribute('role', 'tooltip');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Edit name')).not.toBeInTheDocument();
  });
});
