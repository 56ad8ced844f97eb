import { isApiError } from '../api-error';
import { saveAccount } from '../api/account-admin';
import { getSystem, listSystems } from '../api/system';
import { downloadSystemFile } from '../api/system-file';
import { aSystem, aSystemInDetail } from './fixtures';
import { mockNetwork } from './network';
import { testServices } from './services';

const network = mockNetwork();
const { call } = testServices();
const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Expected the caller's error, got ${String(error)}.`);
  return error;
};

describe('the mocked network', () => {
  test('answers an operation, and checks the answer against the contract', async () => {
    network.answer(listSystems, [aSystem({ name: 'Hala A' })]);
    await expect(call(listSystems, {})).resolves.toEqual([aSystem({ name: 'Hala A' })]);
  });

  test('answers by what was sent, and remembers it', async () => {
    network.answer(getSystem, ({ params }) => aSystemInDetail({ ID: Number(params.id) }));
    await expect(call(getSystem, { params: { id: 7 } })).resolves.toMatchObject({ ID: 7 });
    expect(network.seen(getSystem).map(({ params }) => params)).toEqual([{ id: '7' }]);
  });

  test('forgets between tests what was sent', () => {
    expect(network.seen(getSystem)).toEqual([]);
  });

  test('fails with a status, a message and what else the answer carries', async () => {
    network.fail(saveAccount, { status: 409, message: 'Taken.', fields: { email: 'Taken.' } });
    const input = {
      id: 21,
      name: 'Jan Kowalski',
      email: 'jan@firma.pl',
      language: 'en',
      timezone: 'Europe/Warsaw',
      updatedAt: null,
    } as const;
    await expect(failureOf(call(saveAccount, { input }))).resolves.toMatchObject({
      kind: 'status',
      status: 409,
      message: 'Taken.',
      details: { body: { error: { fields: { email: 'Taken.' } } } },
    });
  });

  test('breaks off', async () => {
    network.breakOff(listSystems);
    await expect(failureOf(call(listSystems, {}))).resolves.toMatchObject({ kind: 'network', status: 0 });
  });

  test('hangs until the caller gives up', async () => {
    network.hang(listSystems);
    const giveUp = new AbortController();
    const failure = failureOf(call(listSystems, {}, { signal: giveUp.signal }));
    giveUp.abort();
    await expect(failure).resolves.toMatchObject({ kind: 'aborted' });
  });

  test('sends files as they are', async () => {
    network.answer(downloadSystemFile, 'content');
    const { blob } = await call(downloadSystemFile, { params: { id: 3 } });
    await expect(blob.text()).resolves.toBe('content');
  });
});

test('records what a component did with the services', () => {
  const services = testServices({ session: null, now: 5, config: { logResendAccountIds: [1] } });
  services.notify({ kind: 'success', text: 'Saved' });
  const clear = services.setHeader({ title: 'Hala A' });
  expect([
    services.session,
    services.now(),
    services.config.logResendAccountIds,
    services.notices,
    services.header,
  ]).toEqual([null, 5, [1], [{ kind: 'success', text: 'Saved' }], { title: 'Hala A' }]);
  clear();
  expect(services.header).toEqual({});
});
