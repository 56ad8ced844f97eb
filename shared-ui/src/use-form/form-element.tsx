import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from './use-form';

export interface FormElementProps<Values extends FieldValues, Output> extends Pick<
  ComponentProps<'form'>,
  'id' | 'style' | 'className' | 'aria-label'
> {
  form: Form<Values, Output>;
  /** The values that are sent, and the typed ones they come from. */
  onSubmit: (output: Output, typed: Values) => void;
  /** Takes no submit: a request runs, or the form may not be sent now. */
  blocked?: boolean;
  children: ReactNode;
}

/**
 * The `form` element of a form: Enter sends it. While something is wrong its button may be disabled, and a browser then
 * ignores Enter; here it shows what is wrong.
 */
export function FormElement<Values extends FieldValues, Output>({
  form: { attach, submit, valid },
  onSubmit,
  blocked = false,
  ...rest
}: FormElementProps<Values, Output>) {
  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...rest}
      ref={attach}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) submit(onSubmit);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        if (blocked || valid || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit(onSubmit);
      }}
    />
  );
}
