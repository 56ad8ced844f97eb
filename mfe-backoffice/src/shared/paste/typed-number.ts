import type { Read } from './paste-column';

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** `1,024` may be a thousand and some, or one and some. */
const TWO_WAYS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const SPACES = /[\s\u00a0\u2009\u202f]/g;

/**
 * A number with a decimal comma or point; empty is null. Nothing is guessed that could be read in two ways.
 * @param decimals of three digits are usual here, so that `1.250` is not a thousand
 */
export function typedNumber(text: string, { decimals = false }: { decimals?: boolean } = {}): Read {
  const typed = text.replace(SPACES, '').replace('\u2212', '-');
  if (typed === '') return { value: null };
  if (!NUMBER.test(typed)) return { problem: 'No number' };
  if (!decimals && TWO_WAYS.test(typed)) {
    const [whole = '', rest = ''] = typed.split(/[.,]/);
    const both = whole + rest;
    return { problem: `Could be ${both}, or less than ${Math.abs(Number(whole)) + 1}: write ${both} or ${whole}` };
  }
  const value = Number(typed.replace(',', '.'));
  return Number.isFinite(value) ? { value } : { problem: 'No number' };
}
