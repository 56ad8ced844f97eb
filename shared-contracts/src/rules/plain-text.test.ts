import { plainText } from './plain-text';

const isAscii = (character: string) => character < '\u0080';

test.each([
  ['Zażółć gęślą jaźń ŁÓDŹ', 'Zazolc gesla jazn LODZ'],
  ['Straße, Ærø, Đakovo', 'Strasse, AEro, Dakovo'],
  ['„Dach” – 2 × 5 m…', '"Dach" - 2 x 5 m...'],
  // Written apart, these would read as other numbers.
  ['1½ mm, 10²', '1½ mm, 10²'],
  ['-0.351°', '-0.351 deg'],
  ['12\u00a0kg', '12 kg'],
  // Composed of a letter and an accent of its own.
  ['s\u0301', 's'],
  ['Крыша 👷', 'Крыша 👷'],
])('writes %j as %j', (text, plain) => expect(plainText(text, isAscii)).toBe(plain));

test('writes no accent of its own as nothing, and nothing in part', () => {
  expect(plainText('\u0301', isAscii)).toBe('\u0301');
  expect(plainText('\u00b0', (character) => /[ deg]/.test(character))).toBe(' deg');
  expect(plainText('\u00b0', (character) => /[de]/.test(character))).toBe('\u00b0');
  expect(plainText('æ', (character) => character === 'a')).toBe('æ');
});

test('keeps what is in the alphabet', () =>
  expect(plainText('Łódź', (character) => /[a-zó]/i.test(character))).toBe('Lódz'));
