// Forms over a schema, with optimistic locks. Fetched with the first page that has one.
export { differences, type Difference } from './basis';
export { BothVersions } from './both-versions';
export { Conflict, type ConflictProps } from './conflict';
export { FormElement, type FormElementProps } from './form-element';
export { checkForm, type FormCheck, type FormSchema, type Problems } from './schema';
export { useForm, type BoundField, type Form, type FormOptions } from './use-form';
export { useUnloadQuestion } from './use-unload-question';
export { useFormRows, type FormRows } from './use-form-rows';
