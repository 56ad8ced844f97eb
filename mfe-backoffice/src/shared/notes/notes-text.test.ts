import { notesText } from './notes-text';

test.each([
  [null, ''],
  ['Roof cabinet, slot 2', 'Roof cabinet, slot 2'],
  ['<p>Roof</p><p>slot <strong>2</strong></p>', 'Roof slot 2'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['a<br>b', 'a b'],
  ['1 &lt; 2 &amp; 3', '1 < 2 & 3'],
])('notes %j read %j', (html, text) => expect(notesText(html)).toBe(text));

test('runs and loads nothing of notes that another host stored', () => {
  const html = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>Roof';
  expect(notesText(html)).toContain('Roof');
  expect(window).not.toHaveProperty('hacked');
});

test('parses the same notes once', () => {
  const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
  const html = '<p>Read <em>once</em></p>';
  expect([notesText(html), notesText(html)]).toEqual(['Read once', 'Read once']);
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});
