import { webcrypto } from 'node:crypto';
import { addFinding } from '@sagitta/shared-contracts/api/finding';
import { getNodeShort } from '@sagitta/shared-contracts/api/node';
import { renameNode } from '@sagitta/shared-contracts/api/node-action';
import { restoreRecord } from '@sagitta/shared-contracts/api/restore-record';
import { ApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { ONCE_KEY, OnceKeySchema } from '@sagitta/shared-contracts/once';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { goOnline } from '../../shared/testing/fake-page';
import * as v from 'valibot';
import { refusal, silence } from './testing/changes';
import { withOutbox } from './waiting-caller';

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
afterEach(() => {
  goOnline(true);
  jest.restoreAllMocks();
});

const request = { input: { id: 1, name: 'A', updatedViaWebsiteAt: 'L0' } };
const waits = { act: 'Edit name', of: 'Girder 1', thing: 'node 1', entered: [] };

function setUp({ held = false, canLoad = true }: { held?: boolean; canLoad?: boolean } = {}) {
  const direct = jest.fn<Promise<unknown>, unknown[]>(async () => ({ succeeded: true }));
  const keep = jest.fn(async () => new ApiError('waiting', 'renameNode', 0, 'It waits.'));
  const correct = jest.fn(async () => refusal(422));
  const outbox = { keep, correct, holds: async () => held };
  const load = async () => {
    if (!canLoad) throw new Error('No chunk.');
    return outbox;
  };
  return { direct, keep, correct, call: withOutbox(direct as unknown as ApiCaller, load) };
}
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const keyOf = (call: unknown[] = []) => (call[2] as { headers: Record<string, string> }).headers[ONCE_KEY];

test('a call that may wait carries a key of its own, and nothing of how it waits', async () => {
  const { call, direct, keep } = setUp();
  await call(renameNode, request, { waits, headers: { Other: '1' } });
  await call(renameNode, request, { waits });
  const [first, second] = direct.mock.calls;
  expect(v.is(OnceKeySchema, keyOf(first))).toBe(true);
  expect(keyOf(first)).not.toBe(keyOf(second));
  expect(first?.[2]).toEqual({ headers: { Other: '1', [ONCE_KEY]: keyOf(first) } });
  expect(keep).not.toHaveBeenCalled();
});

test.each([
  ['cannot be reached', silence()],
  ['does not answer in time', new ApiError('timeout', 'renameNode', 0, 'Slow.')],
  ['has no database', refusal(503)],
  ['is not behind its gateway', refusal(502)],
  ['does not answer its gateway', refusal(504)],
])('where the host %s it is kept with the key that it was sent with', async (_, error) => {
  const { call, direct, keep } = setUp();
  direct.mockRejectedValue(error);
  const told = await failure(call(renameNode, request, { waits }));
  expect(isWaiting(told)).toBe(true);
  expect(keep).toHaveBeenCalledWith(renameNode, request, waits, keyOf(direct.mock.calls[0]));
});

test('what corrects a change takes its place, and is not sent beside it', async () => {
  const { call, direct, keep, correct } = setUp();
  const told = { ...waits, corrects: 'first' };
  expect(await failure(call(renameNode, request, { waits: told }))).toMatchObject({ status: 422 });
  expect(correct).toHaveBeenCalledWith(renameNode, request, told, expect.any(String));
  expect(direct).not.toHaveBeenCalled();
  expect(keep).not.toHaveBeenCalled();
});

test.each([409, 429, 500])('what the host answers with %d is told, and not kept', async (status) => {
  const { call, direct, keep } = setUp();
  direct.mockRejectedValue(refusal(status));
  expect(await failure(call(renameNode, request, { waits }))).toMatchObject({ kind: 'status', status });
  expect(keep).not.toHaveBeenCalled();
});

test('without a network nothing is tried', async () => {
  const { call, direct, keep } = setUp();
  goOnline(false);
  expect(isWaiting(await failure(call(renameNode, request, { waits })))).toBe(true);
  expect(direct).not.toHaveBeenCalled();
  expect(keep).toHaveBeenCalledTimes(1);
});

test('nor where the last call got no answer, until one does', async () => {
  const { call, direct, keep } = setUp();
  const look = () => failure(call(getNodeShort, { params: { id: 1 } }));
  direct.mockRejectedValueOnce(silence());
  await look();
  expect(isWaiting(await failure(call(renameNode, request, { waits })))).toBe(true);
  expect(direct).toHaveBeenCalledTimes(1);
  await look();
  await call(renameNode, request, { waits });
  expect(direct).toHaveBeenCalledTimes(3);
  expect(keep).toHaveBeenCalledTimes(1);
});

test('a form with a file is kept too', async () => {
  const { call, direct, keep } = setUp();
  goOnline(false);
  const form = { input: { inspectionId: 7, kind: 'danger', photo: new Blob(['JPEG']) } } as const;
  expect(isWaiting(await failure(call(addFinding, form, { waits })))).toBe(true);
  expect(keep).toHaveBeenCalledWith(addFinding, form, waits, expect.any(String));
  expect(direct).not.toHaveBeenCalled();
});

test('it does not overtake what waits of the same', async () => {
  const { call, direct } = setUp({ held: true });
  expect(isWaiting(await failure(call(renameNode, request, { waits })))).toBe(true);
  expect(direct).not.toHaveBeenCalled();
});

test.each([
  ['that does not say how it waits', renameNode, undefined, true],
  ['that is carried out as often as it is sent', restoreRecord, waits, true],
  ['for which nothing can be kept', renameNode, waits, false],
])('a call %s is made as before, without a key', async (_, operation, told, canLoad) => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { call, direct } = setUp({ canLoad });
  direct.mockRejectedValue(silence());
  const options = told ? { waits: told } : undefined;
  expect(await failure(call(operation as typeof renameNode, request, options))).toMatchObject({ kind: 'network' });
  expect(direct.mock.calls[0]?.[2]).toEqual({});
  expect(warn).toHaveBeenCalledTimes(canLoad ? 0 : 1);
});
