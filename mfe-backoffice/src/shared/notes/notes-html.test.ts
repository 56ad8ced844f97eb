import { openNotes, type NotesState } from './notes-editor';
import { $getRoot, $createParagraphNode, $createTextNode } from 'lexical';

/** Notes that are opened, changed by one more paragraph, and written again. */
function rewritten(html: string): string {
  const element = document.createElement('div');
  const states: NotesState[] = [];
  const notes = openNotes(element, html, (state) => states.push(state));
  notes.editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('END'))), {
    discrete: true,
  });
  notes.close();
  return (states.at(-1)?.html ?? '').replace('<p>END</p>', '');
}

describe('notes in the editor', () => {
  test.each([
    '<p>Roof <strong>cabinet</strong>, <em>slot</em> <u>2</u> <s>3</s></p>',
    '<ul><li>one</li><li>two</li></ul>',
    '<ol><li>one</li></ol>',
    '<h3>Access</h3><blockquote>ask</blockquote>',
    '<p>see <a href="https://example.com/a?b=1&amp;c=2">plan</a></p>',
    '<p>1 &lt; 2 &amp; 3</p>',
    '<p>two  spaces</p>',
    '<p>one<br>two</p>',
    '<p>Zażółć gęślą 😀 مرحبا</p>',
  ])('come back as they were: %s', (html) => expect(rewritten(html)).toBe(html));

  test.each([
    ['plain text', '<p>plain text</p>'],
    ['<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
    ['<script>alert(1)</script><p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p><img src="x" onerror="alert(1)">a</p>', '<p>a</p>'],
    ['<iframe src="https://example.com"></iframe><p>a</p>', '<p>a</p>'],
  ])('%s become %s', (html, kept) => expect(rewritten(html)).toBe(kept));

  test('never open a link that runs a script', () => {
    expect(rewritten('<p><a href="javascript:alert(1)">plan</a></p>')).not.toContain('javascript');
  });

  test('are as they were stored while nobody changes them', () => {
    const states: NotesState[] = [];
    const notes = openNotes(document.createElement('div'), 'plain', (state) => states.push(state));
    notes.editor.update(() => $getRoot().selectEnd(), { discrete: true });
    expect(states.at(-1)?.html).toBe('plain');
    notes.editor.update(() => $getRoot().clear(), { discrete: true });
    expect(states.at(-1)?.html).toBe('');
    notes.close();
  });
});
