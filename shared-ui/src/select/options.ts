import { fold } from '@sagitta/shared-contracts/rules/fold';

export type OptionValue = string | number;

export interface SelectOption<Value extends OptionValue> {
  value: Value;
  label: string;
  /** Small, at the end of the line: a serial, a version. */
  note?: string;
  disabled?: boolean;
}

/** An option with the text that a search runs over, made once for a list. */
export interface IndexedOption<Value extends OptionValue> {
  option: SelectOption<Value>;
  text: string;
}

export function indexOptions<Value extends OptionValue>(
  options: readonly SelectOption<Value>[],
): IndexedOption<Value>[] {
  return options.map((option) => ({
    option,
    text: fold(option.note ? `${option.label} ${option.note}` : option.label),
  }));
}

/**
 * The options that hold every word of the query, case and accents aside (`lodz` finds `Łódź`); those that begin with it
 * come first.
 */
export function searchOptions<Value extends OptionValue>(
  indexed: readonly IndexedOption<Value>[],
  query: string,
): SelectOption<Value>[] {
  const wanted = fold(query.trim());
  if (wanted === '') return indexed.map(({ option }) => option);
  const words = wanted.split(SPACES);
  const found = indexed.filter(({ text }) => words.every((word) => text.includes(word)));
  const first = found.filter(({ text }) => text.startsWith(wanted));
  const rest = found.filter(({ text }) => !text.startsWith(wanted));
  return [...first, ...rest].map(({ option }) => option);
}

const SPACES = /\s+/;
