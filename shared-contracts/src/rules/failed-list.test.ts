import { ApiError, type ApiErrorKind } from '../api-error';
import { afterFailedList } from './failed-list';

describe('afterFailedList', () => {
  test.each<[ApiErrorKind, number, string]>([
    ['status', 401, 'sign-out'],
    ['status', 403, 'sign-out'],
    ['status', 500, 'sign-out'],
    ['status', 429, 'retry'],
    ['status', 502, 'retry'],
    ['status', 503, 'retry'],
    ['status', 504, 'retry'],
    ['malformed', 200, 'corrupted'],
    ['network', 0, 'retry'],
    ['timeout', 0, 'retry'],
    ['aborted', 0, 'retry'],
  ])('%s with status %d leads to %s', (kind, status, expected) => {
    expect(afterFailedList(new ApiError(kind, 'listSystems', status, 'x'))).toBe(expected);
  });

  test('does not sign out because of our own error', () => {
    expect(afterFailedList(new TypeError('x'))).toBe('retry');
  });
});
