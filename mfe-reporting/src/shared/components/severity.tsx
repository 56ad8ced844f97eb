import type { Log } from '@sagitta/shared-contracts/api/log';
import { kindOf, LOG_KIND_NAMES, SEVERITY_SHAPE, SEVERITY_TOKEN } from '@sagitta/shared-contracts/rules/log';
import { Row, Text } from '@sagitta/shared-ui/core';
import { ThreatMark } from '@sagitta/shared-ui/instruments';

/** A severity by shape, name and colour (docs/product/logs.md#list). */
export function Severity({ log }: { log: Pick<Log, 'severity' | 'kind'> }) {
  return (
    <Row as="span" display="inline-flex" gap="1.5">
      <ThreatMark state={SEVERITY_SHAPE[log.severity]} />
      <Text as="span" size="sm" fontWeight="semibold" color={SEVERITY_TOKEN[log.severity]}>
        {LOG_KIND_NAMES[kindOf(log)]}
      </Text>
    </Row>
  );
}
