const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Lines of a text that are no wider than they may be; a word that is wider is broken where the line ends. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const push = (piece: string, wide: number) => {
    line += piece;
    used += wide;
  };
  const next = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const word of text.split(/(?<= )(?=[^ ])/)) {
    const wide = widthOf(word.trimEnd());
    if (used > 0 && used + wide > width) next();
    if (wide <= width) push(word, widthOf(word));
    else
      for (const { segment } of segments.segment(word)) {
        const step = widthOf(segment);
        if (used > 0 && used + step > width) next();
        push(segment, step);
      }
  }
  next();
  return lines;
}
