import * as v from 'valibot';
import { TokenAnswerSchema } from './session';

test.each([
  [{ stream: true }, { stream: true }],
  [{ stream: false, more: 1 }, { stream: false }],
  [{}, {}],
  ['ok', {}],
  [null, {}],
  [undefined, {}],
  [{ stream: 'no' }, {}],
])('of the answer %j to a good token is read: %j', (sent, read) => {
  expect(v.parse(TokenAnswerSchema, sent)).toEqual(read);
});
