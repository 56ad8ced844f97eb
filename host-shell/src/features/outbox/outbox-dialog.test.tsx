import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { renderPage } from '@sagitta/shared-ui/testing';
import { testServices } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import type { Change } from './change';
import { summary } from './change-words';
import { createOutbox, type Outbox } from './outbox';
import { OutboxDialog } from './outbox-dialog';
import { AT, base, confirmation, memory, refusal, rename, silence } from './testing/changes';

const NOW = AT + 2 * 60_000;

async function show(
  changes: Change[],
  {
    send = async () => ({ succeeded: true, updatedViaWebsiteAt: 'L1' }),
    now = NOW,
    leaving = null,
  }: { send?: (change: Change) => Promise<unknown>; now?: number; leaving?: (() => void) | null } = {},
) {
  const store = memory(changes);
  let keys = 0;
  const outbox = createOutbox({
    store,
    send,
    alone: (run) => run(),
    tabs: { tell: () => undefined, listen: () => undefined },
    now: () => now,
    newKey: () => `new-${(keys += 1)}`,
  });
  await outbox.refresh();
  const onClose = jest.fn();
  renderPage(<Shown {...{ outbox, now, leaving, onClose }} />, { path: '/', services: testServices() });
  const dialog = within(await screen.findByRole('dialog'));
  return { store, onClose, dialog, outbox };
}

function Shown({
  outbox,
  ...props
}: {
  outbox: Outbox;
  now: number;
  leaving: (() => void) | null;
  onClose: () => void;
}) {
  const view = useSyncExternalStore(outbox.subscribe, outbox.view);
  return <OutboxDialog outbox={outbox} view={view} {...props} />;
}

const press = (within_: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(within_.getByRole('button', { name }));
const entry = (name: string) => within(screen.getByRole('listitem', { name }));

const refused = (change: Change): Change => ({ ...change, stop: { kind: 'refused', message: 'The name is taken' } });
const conflict = (change: Change, stored: Record<string, unknown>): Change => ({
  ...change,
  stop: { kind: 'conflict', message: 'Somebody else changed it.', stored, insisted: { updatedViaWebsiteAt: 'L5' } },
});

test('each says what was done to what, when, with which values, and that it is not in force', async () => {
  await show([rename(1, 'New name'), confirmation(7, 'Snow\nremoved.')]);
  const first = entry('renameNode: node 1');
  expect(first.getByText(/^Entered 27\/11\/2026, \d\d:05 \S+, 2 min ago$/)).toBeVisible();
  expect(first.getByText('Waits to be sent. Not in force.')).toBeVisible();
  expect(first.getByText('New name')).toBeVisible();
  expect(entry('confirmLog: log 7').getByText(/Snow\s+removed\./)).toBeVisible();
});

test('sends all when asked, and says that nothing is left', async () => {
  const { dialog, store } = await show([rename(1, 'A'), rename(2, 'B')]);
  await press(dialog, 'Send now');
  expect(await dialog.findByText('Nothing waits.')).toBeVisible();
  expect(dialog.getByText('2 changes that waited were sent.')).toBeVisible();
  expect(store.all()).toEqual([]);
});

test('says where the host does not answer, and keeps all', async () => {
  const { dialog, store } = await show([rename(1, 'A')], { send: () => Promise.reject(silence()) });
  await press(dialog, 'Send now');
  expect(await dialog.findByText('The host does not answer. It is tried again by itself.')).toBeVisible();
  expect(store.all()).toHaveLength(1);
});

test('asks before one is discarded, names it, and keeps it unless that is confirmed', async () => {
  const { dialog, store } = await show([rename(1, 'A'), rename(2, 'B')]);
  await press(entry('renameNode: node 1'), 'Discard');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }));
  expect(question.getByText(/renameNode: node 1/)).toBeVisible();
  await press(question, 'Keep');
  expect(store.all()).toHaveLength(2);
  await press(entry('renameNode: node 1'), 'Discard');
  await press(within(await screen.findByRole('alertdialog')), 'Discard');
  await waitFor(() => expect(store.all().map(({ told }) => told.of)).toEqual(['node 2']));
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

test('shows both versions of a conflict by their names, and sends mine with their lock', async () => {
  const sent: Change[] = [];
  const { dialog } = await show([conflict(base(1, 5000), { MeasurementBaseDistance: 4900, name: 'Girder' })], {
    send: async (change) => {
      sent.push(change);
      return {};
    },
  });
  expect(screen.getByRole('row', { name: 'Base 5000 mm 4900' })).toBeVisible();
  await press(dialog, 'Send mine anyway');
  expect(await dialog.findByText(/^Nothing waits\./)).toBeVisible();
  expect(sent).toMatchObject([{ key: 'new-1', call: { input: { newBase: 5000, updatedViaWebsiteAt: 'L5' } } }]);
});

test('keeps theirs only after a question, since mine is gone then', async () => {
  const { dialog, store } = await show([conflict(rename(1, 'Mine'), { name: 'Theirs' })]);
  // There is nothing that could be sent without a decision.
  expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull();
  await press(dialog, 'Keep theirs');
  const question = within(await screen.findByRole('alertdialog', { name: 'Keep theirs and discard yours?' }));
  // 'Keep' alone could be mine.
  expect(question.queryByRole('button', { name: 'Keep' })).toBeNull();
  await press(question, 'Keep theirs');
  await waitFor(() => expect(store.all()).toEqual([]));
});

test('says why one was refused, keeps what was entered, and tries it again when asked', async () => {
  const change = refused(rename(1, 'Mine'));
  const { store } = await show([change, rename(1, 'Later')], { send: () => Promise.reject(refusal(400)) });
  const [first, second] = screen.getAllByRole('listitem', { name: 'renameNode: node 1' });
  if (!first || !second) throw new Error('Not both are shown.');
  expect(within(first).getByText('The name is taken. Yours is not in force.')).toBeVisible();
  expect(within(first).getByText('Mine')).toBeVisible();
  expect(
    within(second).getByText('Waits for your decision on the earlier change of the same. Not in force.'),
  ).toBeVisible();
  await press(within(first), 'Try again');
  expect(await screen.findByText('No. Yours is not in force.')).toBeVisible();
  expect(store.all()[0]).toMatchObject({ key: 'new-1', stop: { message: 'No.' } });
});

test('one that was refused opens again in its form, and where it has none says what can be done', async () => {
  const form = { path: '/systems/7/dashboard?act=name&device=1', typed: { name: 'Mine' } };
  const [one, other] = [refused(rename(1, 'Mine')), refused(rename(2, 'B'))];
  const waits = rename(3, 'C');
  const told = (change: Change, more: Partial<Change['told']>) => ({ ...change, told: { ...change.told, ...more } });
  const { dialog, onClose } = await show([
    told(one, { form }),
    told(other, { instead: 'Move it again.' }),
    told(waits, { form }),
  ]);
  const link = entry('renameNode: node 1').getByRole('link', { name: 'Correct' });
  expect(link).toHaveAttribute('href', `${form.path}&correct=${one.id}`);
  expect(entry('renameNode: node 2').getByText('Move it again.')).toBeVisible();
  expect(dialog.getAllByRole('link', { name: 'Correct' })).toEqual([link]);
  await userEvent.click(link);
  expect(onClose).toHaveBeenCalled();
});

test('of very many it shows the first, all that need somebody, and more when asked', async () => {
  const many = Array.from({ length: 150 }, (_, index) => rename(index, `N${index}`));
  const last = many[149];
  if (!last) throw new Error('None.');
  const { dialog } = await show([...many.slice(0, 149), refused(last)]);
  expect(dialog.getAllByRole('listitem')).toHaveLength(101);
  expect(entry('renameNode: node 149').getByText('The name is taken. Yours is not in force.')).toBeVisible();
  await press(dialog, 'Show 49 more of 49');
  expect(dialog.getAllByRole('listitem')).toHaveLength(150);
  expect(dialog.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('asks of an old one whether it is still right, and sends it only then', async () => {
  const send = jest.fn(async () => ({ updatedViaWebsiteAt: 'L1' }));
  const { dialog } = await show([base(1, 5000)], { send, now: AT + HOUR_MS + 60_000 });
  expect(dialog.getByText('Entered 1 h ago, and not sent. Is it still right?')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(send).not.toHaveBeenCalled();
  await press(dialog, 'Send it');
  expect(await dialog.findByText(/^Nothing waits\./)).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});

describe('on signing out', () => {
  test('what is left is kept unless somebody says otherwise', async () => {
    const leaving = jest.fn();
    const { dialog, store } = await show([rename(1, 'A')], { leaving });
    await press(dialog, 'Keep and sign out');
    expect(leaving).toHaveBeenCalledTimes(1);
    expect(store.all()).toHaveLength(1);
  });

  test('sending first signs out once all are sent, and not before', async () => {
    const leaving = jest.fn();
    let isUp = false;
    const { dialog } = await show([rename(1, 'A')], {
      leaving,
      send: async () => {
        if (!isUp) throw silence();
        return {};
      },
    });
    await press(dialog, 'Send first');
    expect(await dialog.findByRole('alert')).toHaveTextContent('The host does not answer.');
    expect(leaving).not.toHaveBeenCalled();
    isUp = true;
    await press(dialog, 'Send first');
    await waitFor(() => expect(leaving).toHaveBeenCalledTimes(1));
  });

  test('sending first stays where one needs a decision', async () => {
    const leaving = jest.fn();
    const { dialog } = await show([rename(1, 'A')], { leaving, send: () => Promise.reject(refusal(403)) });
    await press(dialog, 'Send first');
    expect(await dialog.findByText('No. Yours is not in force.')).toBeVisible();
    expect(leaving).not.toHaveBeenCalled();
  });

  test('discarding asks, naming all, and then signs out', async () => {
    const leaving = jest.fn();
    const { dialog, store } = await show([rename(1, 'A'), rename(2, 'B')], { leaving });
    await press(dialog, 'Discard all');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard 2 changes?' }));
    expect(question.getByText('renameNode: node 1, renameNode: node 2')).toBeVisible();
    await press(question, 'Discard');
    await waitFor(() => expect(leaving).toHaveBeenCalledTimes(1));
    expect(store.all()).toEqual([]);
  });
});

test.each<[Change[], string]>([
  [[rename(1, 'A')], '1 change waits to be sent'],
  [[rename(1, 'A'), rename(2, 'B')], '2 changes wait to be sent'],
  [[refused(rename(1, 'A'))], '1 change needs your decision'],
  [
    [refused(rename(1, 'A')), rename(1, 'B'), rename(2, 'C')],
    '2 changes wait to be sent, 1 change needs your decision',
  ],
])('the bar counts what waits and what needs a person (%#)', (changes, text) =>
  expect(summary(changes, null, NOW)).toBe(text),
);
