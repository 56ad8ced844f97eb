import { storable } from './fields';

test('leaves a body alone that can be stored', () => {
  const body = { deviceInfo: { deviceName: 'Žižkov 🏟' }, rxInfo: [{ rssi: -97 }, null], object: [1, true] };
  expect(storable(body)).toEqual({ body, notes: [] });
});

test.each([
  ['NUL', 'a\0b', 'a\uFFFDb'],
  ['half of a pair', 'a\uD800b', 'a\uFFFDb'],
  ['the other half', '\uDE00', '\uFFFD'],
])('replaces %s in texts and names of fields, and says so', (_, text, cleaned) => {
  const { body, notes } = storable({ object: { [text]: [text] } });
  expect(body).toEqual({ object: { [cleaned]: [cleaned] } });
  expect(notes).toEqual(['a text with characters that cannot be stored']);
});

test('cuts a name between characters, and says so', () => {
  const { body, notes } = storable({ deviceName: `${'a'.repeat(199)}🏟🏟`, data: 'A'.repeat(300) });
  expect(body).toEqual({ deviceName: 'a'.repeat(199), data: 'A'.repeat(300) });
  expect(notes).toEqual(['a name longer than 200 characters, which was cut']);
});

test('leaves out what is nested deeper than anyone could write it again, and says so', () => {
  const { body, notes } = storable({ object: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown });
  expect(JSON.stringify(body)).toBe(`{"object":${'['.repeat(31)}null${']'.repeat(31)}}`);
  expect(notes).toEqual(['objects nested deeper than 32, which were left out']);
});
