import { orLoading } from './or-loading';

test.each([
  [undefined, 'Loading…'],
  [[], 'Choose a user'],
])('where the list is %p it says %s', (data, text) => {
  expect(orLoading({ data }, 'Choose a user')).toBe(text);
});
