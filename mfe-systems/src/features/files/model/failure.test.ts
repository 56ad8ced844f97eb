import { ApiError, type ApiErrorKind } from '@sagitta/shared-contracts/api-error';
import { fileFailure, uploadFailure } from './failure';

const failed = (kind: ApiErrorKind, status = 0, fields?: object) =>
  new ApiError(kind, 'uploadSystemFile', status, 'What the host says.', { body: { error: { fields } } });

test.each([
  ['a lost connection', failed('network'), /connection was lost.*Nothing was stored/],
  ['a host that takes too long', failed('timeout'), /connection was lost/],
  ['a host that waits no longer', failed('status', 408), /connection was lost/],
  ['a field that the host refuses', failed('status', 415, { file: 'Not an image.' }), /^Not an image\.$/],
  ['a name that the host refuses', failed('status', 400, { fileName: 'Not a name.' }), /^Not a name\.$/],
  ['a file that is too large', failed('status', 413), /^What the host says\.$/],
  ['a right that is missing', failed('status', 403), /Only the installer/],
  ['a host without files', failed('status', 501), /does not keep files/],
  ['a fault of ours', new TypeError('x'), /^Something went wrong. Try again$/],
])('an upload tells %s', (_, error, text) => {
  expect(uploadFailure(error)).toMatch(text);
});

test.each([
  [404, 'The file is no longer there.'],
  [403, 'You do not have the permissions to do this.'],
  [503, 'What the host says.'],
  [500, 'Something went wrong. Try again'],
])('status %i of another call: %s', (status, text) => {
  expect(fileFailure(failed('status', status))).toBe(text);
});
