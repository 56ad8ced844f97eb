/**
 * The rules of one part, put into the document once however often the part is shown (React hoists and dedupes by href).
 * For parts that are on a page by the hundred: a class name costs nothing per instance, a style prop is serialised
 * each time.
 */
export function PartStyles({ part, css }: { part: string; css: string }) {
  return (
    <style href={`sg-${part}`} precedence="sg">
      {css}
    </style>
  );
}
