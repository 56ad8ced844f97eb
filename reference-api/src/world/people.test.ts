import { otherPeople } from './people';

test('gives women and men family names of their own form', () => {
  for (const { name } of otherPeople(12)) {
    const [given = '', family = ''] = name.split(' ');
    expect([name, /[sc]k[ai]$/.test(family) && family.endsWith('a') !== given.endsWith('a')]).toEqual([name, false]);
  }
});
