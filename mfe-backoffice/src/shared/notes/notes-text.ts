const MARKUP = /[<&]/;
/** Elements after which a line ends. */
const BLOCKS = 'p,li,h3,h4,blockquote,br,div';

/** Notes that were read before: a table asks for those of a row many times, to show, sort, filter and find them. */
const read = new Map<string, string>();
const MOST_READ = 20_000;

/**
 * Notes as plain text, for tables and searches. They are parsed apart from the page, where nothing of them can run or
 * load.
 */
export function notesText(html: string | null): string {
  if (!html || !MARKUP.test(html)) return html ?? '';
  const known = read.get(html);
  if (known !== undefined) return known;
  if (read.size >= MOST_READ) read.clear();
  const text = parse(html);
  read.set(html, text);
  return text;
}

function parse(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCKS)) block.after(' ');
  return (body.textContent ?? '').trim();
}
