import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Notices } from '../core/notices';
import { TestUi } from '../testing/test-ui';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

describe('Dialog', () => {
  it('takes the focus to its first field', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Edit name' })).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('keeps the focus inside, forwards and backwards', async () => {
    await openDialog();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('closes on Escape and returns the focus to what opened it', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('submits on Enter', async () => {
    const { onSubmit } = await openDialog();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('makes the page behind it inert, except the notices', async () => {
    await openDialog();
    expect(screen.getByText('Open').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Notices' }).closest('[inert]')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Open').closest('[inert]')).toBeNull();
  });

  it('closes on a press beside it, unless something typed would be lost', async () => {
    const { rerender } = render(
      <TestUi>
        <Dialog open onClose={close} title="One">
          Text
        </Dialog>
      </TestUi>,
    );
    await userEvent.click(screen.getByRole('presentation'));
    expect(close).toHaveBeenCalledTimes(1);
    rerender(
      <TestUi>
        <Dialog open keepOnOutsideClick onClose={close} title="One">
          Text
        </Dialog>
      </TestUi>,
    );
    await userEvent.click(screen.getByRole('presentation'));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('lets Escape close only the newest of two', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  it('names the thing and gives Cancel the focus', () => {
    render(
      <TestUi>
        <ConfirmDialog
          open
          title="Are you sure to delete this node?"
          thing="Truss B-02 (#1042)"
          confirmLabel="Delete"
          onConfirm={confirm}
          onCancel={close}
        />
      </TestUi>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Are you sure to delete this node?' })).toHaveAccessibleDescription(
      'Truss B-02 (#1042)',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('stays with its reason when the act failed', () => {
    render(
      <TestUi>
        <ConfirmDialog
          open
          title="Delete?"
          thing="Truss"
          confirmLabel="Delete"
          error="You do not have the permission to remove the node."
          onConfirm={confirm}
          onCancel={close}
        />
      </TestUi>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have the permission to remove the node.');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  it('can be neither cancelled nor confirmed twice while the request runs', async () => {
    render(
      <TestUi>
        <ConfirmDialog
          open
          pending
          title="Delete?"
          thing="Truss"
          confirmLabel="Delete"
          onConfirm={confirm}
          onCancel={close}
        />
      </TestUi>,
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(close).not.toHaveBeenCalled();
    expect(confirm).not.toHaveBeenCalled();
  });
});

const close = jest.fn();
const confirm = jest.fn();
beforeEach(() => {
  close.mockClear();
  confirm.mockClear();
});

async function openDialog() {
  const onSubmit = jest.fn();
  render(
    <TestUi>
      <Opener onSubmit={onSubmit} />
    </TestUi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { onSubmit };
}

function Opener({ onSubmit }: { onSubmit: () => void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Notices queue={{ notices: [], close: () => undefined }} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit name"
        onSubmit={onSubmit}
        actions={
          <>
            <button type="button" onClick={() => setAsking(true)}>
              Delete
            </button>
            <button type="submit">Save</button>
          </>
        }
      >
        <label>
          Name
          <input />
        </label>
        <ConfirmDialog
          open={asking}
          title="Sure?"
          thing="Truss"
          confirmLabel="Delete it"
          onConfirm={() => undefined}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}
