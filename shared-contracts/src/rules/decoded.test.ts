import { decoded } from './decoded';

test.each([
  ['D%C5%BAwigar%201', 'Dźwigar 1'],
  ['plain', 'plain'],
  ['%', null],
  ['50%', null],
  ['%E0%A4', null],
])('%s reads as %s', (text, read) => expect(decoded(text)).toBe(read));
