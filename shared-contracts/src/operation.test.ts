import * as v from 'valibot';
import { COMMON_ERRORS, fillPath, operation } from './operation';

describe('operation', () => {
  const plain = operation('GET', '/things', { name: 'listThings', output: v.unknown() });

  test('asks for a token, succeeds with 200 and 201, and is never repeated by default', () => {
    expect(plain).toMatchObject({
      auth: 'bearer',
      success: [200, 201],
      retry: null,
      timeoutMs: null,
      body: 'json',
      params: undefined,
      input: undefined,
    });
  });

  test('adds its own errors to those that every call may answer', () => {
    const locked = operation('PATCH', '/thing', {
      name: 'saveThing',
      output: v.unknown(),
      errors: { 401: 'Wrong password.', 409: 'Taken.' },
    });
    expect(plain.errors).toEqual(COMMON_ERRORS);
    expect(locked.errors).toEqual({ ...COMMON_ERRORS, 401: 'Wrong password.', 409: 'Taken.' });
  });
});

describe('fillPath', () => {
  test.each([
    ['/system/{id}', { id: 7 }, '/system/7'],
    ['/system/{id}/files-accounts', { id: '7' }, '/system/7/files-accounts'],
    ['/change-password/{token}', { token: 'a/b?c d' }, '/change-password/a%2Fb%3Fc%20d'],
    ['/systems', undefined, '/systems'],
  ])('fills %s with %j', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  test.each([undefined, {}, { id: '' }, { id: null }])('refuses to leave a place open: %j', (params) => {
    expect(() => fillPath('/system/{id}', params)).toThrow('/system/{id} needs a value for id');
  });
});
