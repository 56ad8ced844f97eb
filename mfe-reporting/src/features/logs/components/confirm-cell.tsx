import type { Log } from '@sagitta/shared-contracts/api/log';
import { confirmCell, confirmsLogs } from '@sagitta/shared-contracts/rules/log';
import { useSession } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text, VisuallyHidden } from '@sagitta/shared-ui/core';
import { Check } from '@sagitta/shared-ui/icons';
import { CONFIRM_NAMES, confirmedText } from '../../../shared/model/confirmed-text';
import { useConfirmLog } from '../hooks/use-confirm-log';

/** Whether an entry is confirmed, by whom, or the button that confirms it (docs/product/logs.md#confirmation). */
export function ConfirmCell({ log }: { log: Log }) {
  const { category } = useSession();
  const state = confirmCell(log);
  if (state === 'confirm' && confirmsLogs(category)) return <ConfirmButton log={log} />;
  if (state === 'confirmed') return <Confirmed log={log} />;
  return (
    <Text as="span" tone="muted" size="sm">
      {CONFIRM_NAMES[state]}
    </Text>
  );
}

/** At most two lines; the whole in its tooltip and in the details. */
function Confirmed({ log }: { log: Log }) {
  const { confirmedBy, confirmComment } = log;
  const comment = confirmComment === null ? '' : `“${confirmComment}”`;
  return (
    <Row
      as="span"
      display="inline-flex"
      gap="1"
      fontSize="sm"
      maxWidth="100%"
      title={[confirmedText(log, log), confirmComment].filter(Boolean).join('\n')}
    >
      <Box as="span" color="l1" flexShrink="0" lineHeight="0">
        <Check size={14} aria-hidden="true" />
      </Box>
      {confirmedBy === null ? (
        <Text as="span" size="sm" color="l1">
          Confirmed
        </Text>
      ) : (
        <Text as="span" size="sm" lineClamp={2} lineHeight="1.3" whiteSpace="normal" overflowWrap="anywhere">
          <VisuallyHidden>Confirmed by </VisuallyHidden>
          {confirmedBy}{' '}
          <Text as="span" tone="muted">
            {comment}
          </Text>
        </Text>
      )}
    </Row>
  );
}

function ConfirmButton({ log }: { log: Log }) {
  const confirm = useConfirmLog(log);
  return (
    <Button
      size="sm"
      pending={confirm.isPending}
      onClick={() => confirm.mutate('')}
      aria-label={`Confirm event ${log.id}`}
    >
      Confirm
    </Button>
  );
}
