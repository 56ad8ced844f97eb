import sanitizeHtml from 'sanitize-html';

/** What the notes editor produces, and nothing that could run or load anything. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'code', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/** Notes as they are stored: HTML without anything that could run. Null if there is no text. */
export function sanitizeNotes(html: string | null): string | null;
/** Those that were not sent stay so. */
export function sanitizeNotes(html: string | null | undefined): string | null | undefined;
export function sanitizeNotes(html: string | null | undefined): string | null | undefined {
  if (html === null || html === undefined) return html;
  const clean = sanitizeHtml(html, ALLOWED);
  return clean.trim() === '' ? null : clean;
}
