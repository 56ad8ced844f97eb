import { ApiError } from './api-error';
import { offerUndo } from './offer-undo';
import { UNDO_OFFERED_MS } from './rules/undo';
import type { Notice } from './shell';

function offered(undo: () => Promise<string | void>) {
  const notices: Notice[] = [];
  const closed = jest.fn();
  const notify = (notice: Notice) => {
    notices.push(notice);
    return closed;
  };
  offerUndo({ notify }, { done: 'Router deleted', undo, undone: 'Router is back', failed: 'Router was not put back' });
  return { notices, closed, press: () => notices[0]?.action?.run() };
}

test('tells what was done, and offers to take it back for ten seconds', () => {
  const { notices } = offered(async () => undefined);
  expect(notices).toEqual([
    {
      kind: 'success',
      text: 'Router deleted',
      closeAfterMs: UNDO_OFFERED_MS,
      action: { label: 'Undo', run: expect.any(Function) },
    },
  ]);
  expect(UNDO_OFFERED_MS).toBe(10_000);
});

test('takes it back once, however often it is pressed, and says so', async () => {
  const undo = jest.fn(async () => undefined);
  const { notices, closed, press } = offered(undo);
  press();
  press();
  await Promise.resolve();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(notices.slice(1)).toEqual([{ kind: 'success', text: 'Router is back' }]);
});

test('says until it is closed that it was not taken back', async () => {
  const { notices, press } = offered(async () => {
    throw new ApiError('status', 'restoreRecord', 409, 'Refused.');
  });
  press();
  await new Promise(setImmediate);
  expect(notices.slice(1)).toEqual([{ kind: 'error', text: 'Router was not put back', closeAfterMs: null }]);
});

test('does not say that it failed where no answer came', async () => {
  const { notices, press } = offered(async () => {
    throw new ApiError('network', 'restoreRecord', 0, 'The server cannot be reached.');
  });
  press();
  await new Promise(setImmediate);
  const text = 'No answer came: look whether it is as before.';
  expect(notices.slice(1)).toEqual([{ kind: 'error', text, closeAfterMs: null }]);
});

test('says what is lacking where it came back in part', async () => {
  const { notices, press } = offered(async () => 'Router is back without its SIM card');
  press();
  await new Promise(setImmediate);
  const text = 'Router is back without its SIM card';
  expect(notices.slice(1)).toEqual([{ kind: 'warning', text, closeAfterMs: null }]);
});
