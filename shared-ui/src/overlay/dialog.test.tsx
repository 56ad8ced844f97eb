import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Notices } from '../core/notices';
import { renderUi } from '../testing/test-ui';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

describe('Dialog', () => {
  test('takes the focus to its first field', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Edit name' })).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  test('keeps the focus inside, forwards and backwards', async () => {
    await openDialog();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  test('closes on Escape and returns the focus to what opened it', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  test('returns the focus where it is taken out of the page at once, and where another takes its place', async () => {
    renderUi(<Steps />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  test('leaves the first field of the dialog that takes its place alone', async () => {
    const onBlur = jest.fn();
    renderUi(<Loaded onBlur={onBlur} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    // The focus returns after a timer of no length.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(onBlur).not.toHaveBeenCalled();
  });

  test('submits on Enter', async () => {
    const { onSubmit } = await openDialog();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('hides the page behind it from screen readers, but not the notices', async () => {
    await openDialog();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Notices' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Open' })).toBeInTheDocument();
  });

  test('stays when a notice above it is closed', async () => {
    const onClose = jest.fn();
    const closeNotice = jest.fn();
    renderUi(
      <>
        <Notices
          queue={{ notices: [{ id: 1, kind: 'info', text: 'Saved', closeAfterMs: null }], close: closeNotice }}
        />
        <Late>
          <Dialog open onClose={onClose} title="One">
            Text
          </Dialog>
        </Late>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByRole('dialog');
    await settled();
    await userEvent.click(screen.getByRole('button', { name: 'Close notice' }));
    await settled();
    expect(closeNotice).toHaveBeenCalledWith(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closes on a press beside it, unless something typed would be lost', async () => {
    // What lets the backdrop be pressed is a rule of a style sheet, and none is read here.
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    const { rerender } = renderUi(
      <Dialog open onClose={close} title="One">
        Text
      </Dialog>,
    );
    await settled();
    await user.click(screen.getByRole('presentation', { hidden: true }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    rerender(
      <Dialog open keepOnOutsideClick onClose={close} title="One">
        Text
      </Dialog>,
    );
    await user.click(screen.getByRole('presentation', { hidden: true }));
    await settled();
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('lets Escape close only the newest of two', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  test('names the thing and gives Cancel the focus', async () => {
    renderUi(
      <ConfirmDialog
        open
        title="Are you sure to delete this node?"
        thing="Truss B-02 (#1042)"
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={close}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Are you sure to delete this node?' })).toHaveAccessibleDescription(
      'Truss B-02 (#1042)',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  test('stays with its reason when the act failed', () => {
    renderUi(
      <ConfirmDialog
        open
        title="Delete?"
        thing="Truss"
        confirmLabel="Delete"
        error="You do not have the permission to remove the node."
        onConfirm={confirm}
        onCancel={close}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have the permission to remove the node.');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  test('can be neither cancelled nor confirmed twice while the request runs', async () => {
    renderUi(
      <ConfirmDialog
        open
        pending
        title="Delete?"
        thing="Truss"
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={close}
      />,
    );
    await settled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await settled();
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
  renderUi(<Opener onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  return { onSubmit };
}

/** A layer listens from the frame after it has opened. */
async function settled() {
  await act(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Shows something a step later than what is beside it. */
function Late({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  return shown ? (
    children
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Show
    </button>
  );
}

function Steps() {
  const [step, setStep] = useState<'none' | 'asking' | 'done'>('none');
  return (
    <>
      <button type="button" onClick={() => setStep('asking')}>
        Open
      </button>
      {step === 'asking' ? (
        <ConfirmDialog
          open
          title="Sure?"
          thing="Truss"
          confirmLabel="Delete it"
          onConfirm={() => setStep('done')}
          onCancel={() => setStep('none')}
        />
      ) : null}
      {step === 'done' ? (
        <Dialog open title="Deleted" onClose={() => setStep('none')}>
          <button type="button" onClick={() => setStep('none')}>
            Finish
          </button>
        </Dialog>
      ) : null}
    </>
  );
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

/** A dialog that gives way to another one with a field. */
function Loaded({ onBlur }: { onBlur: () => void }) {
  const [step, setStep] = useState<'closed' | 'waiting' | 'form'>('closed');
  return (
    <>
      <button onClick={() => setStep('waiting')}>Open</button>
      {step === 'waiting' ? (
        <Dialog key="waiting" open title="Waiting" onClose={() => setStep('closed')}>
          <button onClick={() => setStep('form')}>Load</button>
        </Dialog>
      ) : null}
      {step === 'form' ? (
        <Dialog key="form" open title="Form" onClose={() => setStep('closed')}>
          <label>
            Name
            <input onBlur={onBlur} />
          </label>
        </Dialog>
      ) : null}
    </>
  );
}
