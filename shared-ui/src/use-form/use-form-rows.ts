import { useFieldArray, type ArrayPath, type FieldArray, type FieldValues } from 'react-hook-form';
import type { Form } from './use-form';

export interface FormRows<Row> {
  /** A key for each row, which stays with it when rows above it go. */
  keys: readonly string[];
  /** Adds a row at the end. */
  add: (row: Row) => void;
  remove: (index: number) => void;
}

/** The rows of a list in a form. The fields of a row are `form.field(`cards.${index}.number`)`. */
export function useFormRows<Values extends FieldValues, Output, Name extends ArrayPath<Values>>(
  form: Form<Values, Output>,
  name: Name,
): FormRows<FieldArray<Values, Name>> {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return {
    keys: fields.map(({ id }) => id),
    add: (row) => append(row, { shouldFocus: false }),
    remove: (index) => remove(index),
  };
}
