import type { Log } from '@sagitta/shared-contracts/api/log';
import { Card, Row, Stack, Text } from '@sagitta/shared-ui/core';
import { ConfirmCell } from './confirm-cell';
import { eventTime } from './log-columns';
import { DeviceLink, SystemLink } from './log-places';
import { MessageButton } from './message-button';
import { Severity } from '../../../shared/components/severity';

/** The log on a phone: a stacked list with the content of the table (docs/product/logs.md#list). */
export function LogCards({ logs }: { logs: readonly Log[] }) {
  return (
    <Stack as="ul" gap="2" aria-label="Events">
      {logs.map((log) => (
        <Card key={log.id} as="li" display="flex" flexDirection="column" gap="2">
          <Row justifyContent="space-between" flexWrap="wrap">
            <Severity severity={log.severity} />
            <Text as="span" size="sm" tone="muted">
              {eventTime(log, true)}
            </Text>
          </Row>
          <MessageButton log={log} />
          <Row justifyContent="space-between" alignItems="flex-end" flexWrap="wrap" fontSize="sm">
            <Text as="span" size="sm" overflowWrap="anywhere">
              <SystemLink log={log} /> · <DeviceLink log={log} /> ·{' '}
              <Text as="span" tone="muted">
                #{log.id}
              </Text>
            </Text>
            <ConfirmCell log={log} />
          </Row>
        </Card>
      ))}
    </Stack>
  );
}
