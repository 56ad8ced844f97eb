import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPage } from '../testing/show-page';
import { useLateDialogs } from './use-late-dialogs';

interface ModalProps {
  name: string;
  onClose: () => void;
}

function Modal({ name, onClose }: ModalProps) {
  return (
    <p>
      {name} is open.{' '}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </p>
  );
}

function Opener({ load }: { load: () => Promise<typeof Modal> }) {
  const { show, dialogs } = useLateDialogs<ModalProps>();
  return (
    <>
      <button type="button" onClick={() => show(load, { name: 'Edit name' })}>
        Open
      </button>
      {dialogs}
    </>
  );
}

test('a press whose dialog cannot be loaded says why, and opens it once that is tried again', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const load = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValue(Modal);
  const { notices } = showPage(<Opener load={load} />, { path: '/' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(notices).toMatchObject([
    { kind: 'error', text: 'The dialog could not be loaded. Check the connection and try again.' },
  ]);
  notices[0]?.action?.run();
  expect(await screen.findByText(/Edit name is open/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/Edit name is open/)).toBeNull();
});
