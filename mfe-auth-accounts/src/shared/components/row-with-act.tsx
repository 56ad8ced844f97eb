import { Button, Row, Text } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface RowWithActProps {
  children: ReactNode;
  act: string;
  /** The act with what it is about, for those who do not see the row. */
  actLabel: string;
  pending: boolean;
  onAct: () => void;
}

/** A line of a card's list, with what can be done about it. */
export function RowWithAct({ children, act, actLabel, pending, onAct }: RowWithActProps) {
  return (
    <Row as="li" justifyContent="space-between" gap="3" padding="2" paddingLeft="3" border="hairline" borderRadius="md">
      <Text overflowWrap="anywhere">{children}</Text>
      <Button size="sm" aria-label={actLabel} pending={pending} onClick={onAct}>
        {act}
      </Button>
    </Row>
  );
}
