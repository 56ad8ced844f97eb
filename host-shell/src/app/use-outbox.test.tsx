import { renameNode } from '@sagitta/shared-contracts/api/node-action';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Change } from '../features/outbox/change';
import { createOutbox } from '../features/outbox/outbox';
import { AT, base, memory, rename, silence } from '../features/outbox/testing/changes';
import { SuiteContext, type SuiteState } from './suite-context';
import { useOutbox } from './use-outbox';

// The first page is up.
jest.mock('./after-first-page', () => ({
  afterFirstPage: (start: (signal: AbortSignal) => Promise<void>) => {
    void start(new AbortController().signal);
    return () => undefined;
  },
}));

const asked = jest.fn(async () => 'page');

function Frame() {
  const { shown, signOut } = useOutbox(true);
  useQuery({ queryKey: ['page'], queryFn: asked });
  return (
    <>
      {shown}
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}

/** The frame with what waits, and a host that answers or not. */
async function show(changes: Change[], { isUp = false } = {}) {
  const state = { isUp, now: AT };
  const services = testServices({ now: AT });
  services.now = () => state.now;
  const store = memory(changes);
  const outbox = createOutbox({
    store,
    send: async () => {
      if (!state.isUp) throw silence();
      return { succeeded: true, updatedViaWebsiteAt: 'L1' };
    },
    alone: (run) => run(),
    tabs: { tell: () => undefined, listen: () => undefined },
    now: () => state.now,
    newKey: () => 'new-key',
  });
  await outbox.refresh();
  const suite = {
    services,
    outbox: async () => outbox,
  } as Partial<SuiteState> as SuiteState;
  asked.mockClear();
  renderPage(
    <SuiteContext value={suite}>
      <Frame />
    </SuiteContext>,
    { path: '/', services },
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return {
    state,
    services,
    outbox,
    store,
    keep: (act_: string) =>
      act(
        async () =>
          void (await outbox.keep(renameNode, { input: {} }, { act: act_, of: 'it', thing: act_, entered: [] }, act_)),
      ),
  };
}

const bar = () => screen.findByRole('button', { name: /waits? to be sent|decisions?/ });

test('without anything that waits there is no bar, and signing out asks nothing', async () => {
  const { services } = await show([]);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(services.logout).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('what waits is counted, and one press away', async () => {
  await show([rename(1, 'A'), rename(2, 'B')]);
  expect(await bar()).toHaveTextContent('2 changes wait to be sent');
  await userEvent.click(await bar());
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes that wait' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
});

test('what the host answers is sent at once, is told, and pages are asked for again', async () => {
  const { services, store } = await show([rename(1, 'A'), rename(2, 'B')], { isUp: true });
  await waitFor(() => expect(store.all()).toEqual([]));
  await waitFor(() =>
    expect(services.notices.map(({ text }) => text)).toEqual([
      '2 changes that waited were sent. Nothing waits any more.',
    ]),
  );
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2));
});

test('signing out while something waits asks first', async () => {
  const { services, store } = await show([rename(1, 'A')]);
  await bar();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes have not been sent' }));
  expect(services.logout).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep and sign out' }));
  expect(services.logout).toHaveBeenCalledTimes(1);
  expect(store.all()).toHaveLength(1);
});

/** What closes the notices that are shown from now on. */
function closeOfNotices(services: ReturnType<typeof testServices>) {
  const close = jest.fn();
  services.notify = (notice) => {
    services.notices.push(notice);
    return close;
  };
  return close;
}

test('the notice of what begins to wait leads to the list, and takes the place of the one before', async () => {
  const { services, keep } = await show([rename(1, 'A')]);
  await bar();
  const close = closeOfNotices(services);
  await keep('One');
  expect(close).not.toHaveBeenCalled();
  await keep('Two');
  expect(close).toHaveBeenCalledTimes(1);
  expect(services.notices.map(({ text }) => text)).toEqual([
    'Waits to be sent: One, it. It is not in force.',
    'Waits to be sent: Two, it. It is not in force.',
  ]);
  act(() => services.notices[1]?.action?.run());
  expect(await screen.findByRole('dialog', { name: 'Changes that wait' })).toBeVisible();
});

test('what the list shows is told by no notice over it', async () => {
  const { services, keep, state, store } = await show([rename(1, 'A')]);
  await bar();
  const close = closeOfNotices(services);
  await keep('One');
  expect(services.notices).toHaveLength(1);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(await bar());
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes that wait' }));
  expect(close).toHaveBeenCalledTimes(1);
  state.isUp = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  expect(await dialog.findByText('2 changes that waited were sent.')).toBeVisible();
  await waitFor(() => expect(store.all()).toEqual([]));
  expect(services.notices).toHaveLength(1);
});

test('the bar says when one has become too old, though nothing else happens', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const { state } = await show([base(1, 5)]);
  expect(await bar()).toHaveTextContent('1 change waits to be sent');
  const eachMinute = every.mock.calls.filter(([, ms]) => ms === MINUTE_MS);
  state.now = AT + HOUR_MS + 1;
  await act(async () => eachMinute.forEach(([run]) => run()));
  expect(await bar()).toHaveTextContent('1 change needs your decision');
  every.mockRestore();
});
