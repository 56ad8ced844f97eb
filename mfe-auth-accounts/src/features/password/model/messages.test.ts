import { ApiError } from '@sagitta/shared-contracts/api-error';
import { changeFailure, remindFailure } from './messages';

const status = (code: number) => new ApiError('status', 'x', code, 'x');
const busy = new ApiError('status', 'x', 503, 'The server is busy. Try again in a moment.');
const refusedPassword = new ApiError('status', 'x', 400, 'x', {
  body: { error: { message: 'x', fields: { password: 'Password too short' } } },
});
const network = new ApiError('network', 'x', 0, 'The server cannot be reached.');

describe('remindFailure', () => {
  test.each([
    [status(400), 'E-mail to change your password was sent recently. Try again in 30 seconds.', true],
    [status(404), 'Email not found. Please, check if your email is correct or try again later.', false],
    [
      new ApiError('status', 'x', 429, 'Too many attempts. Try again in 4 minutes.'),
      'Too many attempts. Try again in 4 minutes.',
      false,
    ],
    [busy, 'The server is busy. Try again in a moment.', false],
    [status(422), 'Email not found. Please, check if your email is correct or try again later.', false],
    [status(500), 'Email not found. Please, check if your email is correct or try again later.', false],
    [network, 'Something went wrong. Try again', false],
    [new TypeError('x'), 'Something went wrong. Try again', false],
  ])('%s reads %j, sign-in next: %s', (error, text, redirects) => {
    expect(remindFailure(error)).toMatchObject({ notice: { text }, redirects });
  });
});

describe('changeFailure', () => {
  test.each([
    [status(404), 'Incorrect token.', true],
    [status(400), 'Incorrect token.', true],
    [refusedPassword, 'Password too short', false],
    [status(408), 'Something went wrong. Try again', false],
    [status(500), 'Something went wrong. Try again', false],
    [busy, 'The server is busy. Try again in a moment.', false],
    [network, 'Something went wrong. Try again', false],
  ])('%s reads %j, sign-in next: %s', (error, text, redirects) => {
    expect(changeFailure(error)).toMatchObject({ notice: { text }, redirects });
  });
});
