import { naturalKey } from './natural-key';
import { naturalCompare } from './natural-sort';
import { randomOf } from '../testing/random';

const WORDS = [
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~aAbBzZąĄćęłŁlLmńóoŚśsźżŻ–0123456789',
  'Hala',
  'hala',
  'Łódź',
  'łódz',
  '007',
  '7',
  '10',
  '  ',
  '--',
  '0',
  '00',
  '9'.repeat(99),
  '9'.repeat(140),
  '0'.repeat(300),
];
const FOREIGN = ['ß', 'ä', 'æ', 'й', '漢', 'a\u0301', '\u00ad', '\t', '٣', '²', '½', '🏠'];

test('keys order names as the collator does', () => {
  const random = randomOf(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const name = () =>
    Array.from({ length: Math.floor(random() * 7) }, () => pick(random() < 0.02 ? FOREIGN : WORDS)).join('');
  let compared = 0;
  for (let times = 0; times < 30_000; times += 1) {
    const start = name();
    const [a, b] = [start + name(), random() < 0.7 ? start + name() : name()];
    const [keyOfA, keyOfB] = [naturalKey(a), naturalKey(b)];
    if (keyOfA === null || keyOfB === null) continue;
    compared += 1;
    const byKey = keyOfA < keyOfB ? -1 : Number(keyOfA > keyOfB);
    expect([a, b, byKey]).toEqual([a, b, Math.sign(naturalCompare(a, b))]);
  }
  expect(compared).toBeGreaterThan(15_000);
});

test.each(FOREIGN)('a name with %j has no key', (text) => {
  expect(naturalKey(`Hala ${text} 7`)).toBeNull();
});
