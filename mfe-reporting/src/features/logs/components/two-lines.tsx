import { Text } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** All that a row of the table has room for; whole in its tooltip. */
export function TwoLines({ text, children = text }: { text: string | null; children?: ReactNode }) {
  return (
    <Text
      as="span"
      lineClamp={2}
      lineHeight="1.3"
      whiteSpace="normal"
      overflowWrap="anywhere"
      title={text ?? undefined}
    >
      {children}
    </Text>
  );
}
