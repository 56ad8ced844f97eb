import { Card, Heading, Text } from '@sagitta/shared-ui/core';
import { FormElement, type FormElementProps } from '@sagitta/shared-ui/use-form';
import type { ReactNode } from 'react';

export interface PublicCardProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** As roomy as the sign-in page's card. Chakra drops the wide step of a responsive padding that a card has already. */
export const ROOMY = { padding: '16px', '@media (min-width: 800px)': { padding: '24px' } } as const;

/** The one card of a page without sign-in. */
export function PublicCard({ title, lead, children }: PublicCardProps) {
  return (
    <Card display="flex" flexDirection="column" gap="4" css={ROOMY}>
      <Heading as="h1" size="large">
        {title}
      </Heading>
      {lead ? <Text tone="muted">{lead}</Text> : null}
      {children}
    </Card>
  );
}

/** The same as a form: Enter submits. */
export function PublicFormCard<Values extends object, Output>({
  form,
  onSubmit,
  blocked,
  ...card
}: PublicCardProps & Pick<FormElementProps<Values, Output>, 'form' | 'onSubmit' | 'blocked'>) {
  return (
    <FormElement form={form} onSubmit={onSubmit} blocked={blocked} style={{ display: 'contents' }}>
      <PublicCard {...card} />
    </FormElement>
  );
}
