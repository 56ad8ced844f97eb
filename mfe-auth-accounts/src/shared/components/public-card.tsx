import { Card, Heading, Text } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface PublicCardProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** A form, where there is something to send. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** As roomy as the sign-in page's card. Chakra drops the wide step of a responsive padding that a card has already. */
export const ROOMY = { padding: '16px', '@media (min-width: 800px)': { padding: '24px' } } as const;

/** The one card of a page without sign-in. Given `onSubmit`, it is a form and Enter submits. */
export function PublicCard({ title, lead, onSubmit, children }: PublicCardProps) {
  const content = (
    <>
      <Heading as="h1" size="large">
        {title}
      </Heading>
      {lead ? <Text tone="muted">{lead}</Text> : null}
      {children}
    </>
  );
  const layout = { display: 'flex', flexDirection: 'column', gap: '4', css: ROOMY } as const;
  if (!onSubmit) return <Card {...layout}>{content}</Card>;
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card {...layout}>{content}</Card>
    </form>
  );
}
