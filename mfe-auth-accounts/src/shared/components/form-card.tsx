import { Box, Button, PageSection, Row } from '@sagitta/shared-ui/core';
import { FormElement, type FormElementProps } from '@sagitta/shared-ui/use-form';
import type { ReactNode } from 'react';

export interface FormCardProps<Values extends object, Output> extends Pick<
  FormElementProps<Values, Output>,
  'form' | 'onSubmit'
> {
  title: string;
  submitLabel: string;
  /** Nothing is wrong in the form unless it says more. Defaults to `form.valid`. */
  canSubmit?: boolean;
  pending?: boolean;
  destructive?: boolean;
  children: ReactNode;
}

/** A titled form: Enter sends it, and its button shows the request and ignores clicks until it ends. */
export function FormCard<Values extends object, Output>({
  title,
  submitLabel,
  form,
  canSubmit = form.valid,
  pending = false,
  destructive = false,
  onSubmit,
  children,
}: FormCardProps<Values, Output>) {
  return (
    <PageSection title={title} card>
      <FormElement form={form} onSubmit={onSubmit} blocked={pending || (form.valid && !canSubmit)}>
        <Box display="grid" gap="3">
          {children}
          <Row justifyContent="flex-end">
            <Button type="submit" variant={destructive ? 'danger' : 'primary'} pending={pending} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Row>
        </Box>
      </FormElement>
    </PageSection>
  );
}
