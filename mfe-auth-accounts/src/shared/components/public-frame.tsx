import { useServices } from '@sagitta/shared-contracts/remote';
import { Flex, Logo } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** What stands around a page without sign-in: the provider's name, and room. The shell draws no frame there. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { config } = useServices();
  return (
    <Flex flexDirection="column" alignItems="center" gap="5" minHeight="100dvh" padding="4" paddingTop="16">
      <Logo name={config.provider.name} />
      {children}
    </Flex>
  );
}
