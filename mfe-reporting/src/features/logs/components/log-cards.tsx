import type { Log } from '@sagitta/shared-contracts/api/log';
import { Card, Row, Stack, Text } from '@sagitta/shared-ui/core';
import { SelectBox, type Selection } from '@sagitta/shared-ui/selection';
import { memo, startTransition, useEffect, useState } from 'react';
import { ConfirmCell } from './confirm-cell';
import { eventTime } from './log-columns';
import { DeviceLink, SystemLink } from './log-places';
import { MessageButton } from './message-button';
import { Severity } from '../../../shared/components/severity';

/** Cards that are drawn at first, and with each pass after it: a hundred at once would block a phone for a second. */
const FIRST = 6;
const FOLLOWING = 6;
/** Most cards are this high. Until it is drawn a card keeps its place, so that the page is as long as it will be. */
const PLACE = { height: 118 };

/** The log on a phone: a stacked list with the content of the table (docs/product/logs.md#list). */
export function LogCards({ logs, selection }: { logs: readonly Log[]; selection: Selection }) {
  const [count, setCount] = useState(FIRST);
  const isWhole = count >= logs.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + FOLLOWING));
  }, [count, isWhole]);
  return (
    <Stack as="ul" gap="2" aria-label="Events" aria-busy={!isWhole}>
      {logs.map((log, index) =>
        index < count ? <LogCard key={log.id} log={log} selection={selection} /> : <li key={log.id} style={PLACE} />,
      )}
    </Stack>
  );
}

const LogCard = memo(function LogCard({ log, selection }: { log: Log; selection: Selection }) {
  return (
    <Card as="li" display="flex" flexDirection="column" gap="2">
      <Row justifyContent="space-between" flexWrap="wrap">
        <Severity log={log} />
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
        <Row gap="4">
          <SelectBox selection={selection} id={log.id} name={`event ${log.id}`} />
          <ConfirmCell log={log} />
        </Row>
      </Row>
    </Card>
  );
});
