import type { LogSeverity } from '@sagitta/shared-contracts/api/log';
import { SEVERITY_SHAPE, SEVERITY_TOKEN } from '@sagitta/shared-contracts/rules/log';
import { Row, Text } from '@sagitta/shared-ui/core';
import { ThreatMark } from '@sagitta/shared-ui/instruments';

export const SEVERITY_NAMES: Readonly<Record<LogSeverity, string>> = {
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstruction: 'Obstruction',
  other: 'Other',
  website: 'Website',
};

/** A severity by shape, name and colour (docs/product/logs.md#list). */
export function Severity({ severity }: { severity: LogSeverity }) {
  return (
    <Row as="span" display="inline-flex" gap="1.5">
      <ThreatMark state={SEVERITY_SHAPE[severity]} />
      <Text as="span" size="sm" fontWeight="semibold" color={SEVERITY_TOKEN[severity]}>
        {SEVERITY_NAMES[severity]}
      </Text>
    </Row>
  );
}
