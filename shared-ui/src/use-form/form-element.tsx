import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from './use-form';

export interface FormElementProps<Values extends FieldValues, Output> extends Pick<
  ComponentProps<'form'>,
  'style' | 'className' | 'aria-label'
> {
  form: Form<Values, Output>;
  /** What is sent, and what was typed for it. */
  onSubmit: (output: Output, typed: Values) => void;
  /** Takes no submit: a request runs, or the form may not be sent now. */
  blocked?: boolean;
  children: ReactNode;
}

/**
 * The `form` element of a form: Enter sends it. While something is wrong its button may be disabled, and a browser then
 * ignores Enter; here it tells what is wrong.
 */
export function FormElement<Values extends FieldValues, Output>({
  form,
  onSubmit,
  blocked = false,
  ...rest
}: FormElementProps<Values, Output>) {
  return (
    <form
      {...rest}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) form.submit(onSubmit);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        if (blocked || form.valid || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        form.submit(onSubmit);
      }}
    />
  );
}
