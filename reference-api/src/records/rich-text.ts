import { NOTES_MAX_LENGTH, NOTES_TOO_LONG } from '@sagitta/shared-contracts/rules/limits';
import sanitizeHtml from 'sanitize-html';
import { Refusal } from '../kit/refusal';

/** What the notes editor produces, and nothing that could run or load anything. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'code', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/**
 * Notes as they are stored: HTML without anything that could run, null if there is no text. Those that were not sent
 * stay so. Refused where what is stored would be too long to be sent again: `&` is stored as `&amp;`.
 */
export function storedNotes(field: string, html: string | null | undefined): string | null | undefined {
  if (html === null || html === undefined) return html;
  const clean = sanitizeHtml(html, ALLOWED);
  if (clean.length > NOTES_MAX_LENGTH) throw new Refusal(400, { [field]: NOTES_TOO_LONG });
  return clean.trim() === '' ? null : clean;
}
