import { Box, Button, PageSection, Row } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface FormCardProps {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  pending?: boolean;
  destructive?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A titled form: Enter sends it, and its button shows the request and takes no second click meanwhile. */
export function FormCard({
  title,
  submitLabel,
  canSubmit,
  pending = false,
  destructive = false,
  onSubmit,
  children,
}: FormCardProps) {
  return (
    <PageSection title={title} card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !pending) onSubmit();
        }}
      >
        <Box display="grid" gap="3">
          {children}
          <Row justifyContent="flex-end">
            <Button type="submit" variant={destructive ? 'danger' : 'primary'} pending={pending} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Row>
        </Box>
      </form>
    </PageSection>
  );
}
