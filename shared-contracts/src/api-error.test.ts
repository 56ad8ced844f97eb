import { ApiError, busyMessage, errorDetails, isApiError, isUnknownCall } from './api-error';

test('knows the error of another bundle by its shape', () => {
  const foreign = Object.assign(new Error('x'), { name: 'ApiError', kind: 'status' });
  expect([new ApiError('network', 'login', 0, 'x'), foreign, new Error('x'), null, 'ApiError'].map(isApiError)).toEqual(
    [true, true, false, false, false],
  );
});

test.each([
  [
    'our answer',
    { error: { message: 'Taken.', fields: { email: 'Taken.' } } },
    { message: 'Taken.', fields: { email: 'Taken.' } },
  ],
  ["another host's answer", { code: 7 }, {}],
  ['an error in words', { error: 'no' }, {}],
  ['no body', undefined, {}],
])('reads the details of %s', (_, body, details) => {
  expect(errorDetails(new ApiError('status', 'login', 409, 'x', { body }))).toEqual(details);
});

test("has no details of a failure that is not a call's", () => {
  expect(errorDetails(new Error('x'))).toEqual({});
});

test.each([
  [429, 'In 4 minutes.'],
  [503, 'In 4 minutes.'],
  [500, null],
  [409, null],
])('of a status %i it is told when to try again: %s', (status, told) => {
  expect(busyMessage(new ApiError('status', 'login', status, 'In 4 minutes.'))).toBe(told);
});

test.each([
  [404, true],
  [501, true],
  [500, false],
])('of a status %i it is said that the host does not have the call: %s', (status, isUnknown) => {
  expect(isUnknownCall(new ApiError('status', 'login', status, 'x'))).toBe(isUnknown);
});
