const MARKUP = /[<&]/;
/** Elements after which a line ends. */
const BLOCKS = 'p,li,h3,h4,blockquote,br,div';

/**
 * Notes as plain text, for tables and searches. They are parsed apart from the page, where nothing of them can run or
 * load.
 */
export function notesText(html: string | null): string {
  if (!html || !MARKUP.test(html)) return html ?? '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCKS)) block.after(' ');
  return (body.textContent ?? '').trim();
}
