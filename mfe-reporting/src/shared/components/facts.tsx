import type { Log } from '@sagitta/shared-contracts/api/log';
import { Grid, Row, Text } from '@sagitta/shared-ui/core';
import { levelText } from '@sagitta/shared-ui/instruments';
import type { ReactNode } from 'react';
import { Severity } from './severity';

/** A list of facts about an event. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Grid as="dl" margin="0" gap="2" gridTemplateColumns="110px minmax(0, 1fr)" fontSize="sm">
      {children}
    </Grid>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" size="sm" tone="muted">
        {name}
      </Text>
      <Row as="dd" margin="0" gap="1" flexWrap="wrap" overflowWrap="anywhere">
        {children}
      </Row>
    </>
  );
}

/** How serious an event is, and the change of level that it records. */
export function SeverityFacts({ log }: { log: Pick<Log, 'severity' | 'kind' | 'levelBefore' | 'levelAfter'> }) {
  return (
    <>
      <Fact name="Severity">
        <Severity log={log} />
      </Fact>
      {log.levelAfter === null ? null : (
        <Fact name="Level">
          {log.levelBefore === null ? '' : `${levelText(log.levelBefore)} → `}
          {levelText(log.levelAfter)}
        </Fact>
      )}
    </>
  );
}
