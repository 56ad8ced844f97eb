import { isWaiting } from '@sagitta/shared-contracts/api-error';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { alarmPath, graphPath } from '@sagitta/shared-contracts/paths';
import { confirmCell, confirmsLogs, isAlarm } from '@sagitta/shared-contracts/rules/log';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Box, Button, Row, Stack, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seenQuery } from '../../../shared/api/seen-query';
import { Fact, Facts, SeverityFacts } from '../../../shared/components/facts';
import { confirmationText } from '../../../shared/model/confirmed-text';
import { DeviceLink, SystemLink } from './log-places';
import { useConfirmLog } from '../hooks/use-confirm-log';
import { CommentField, isCommentTooLong } from './comment-field';
import { NotConfirmed } from './not-confirmed';

export interface LogDetailsProps {
  log: Log;
  onClose: () => void;
}

/** What happened, when, and who knew; and the comment with which it is confirmed (docs/product/logs.md#details). */
export function LogDetails({ log, onClose }: LogDetailsProps) {
  useQuery({ ...seenQuery(useServices(), log.id), enabled: isAlarm(log), retry: false });
  const [comment, setComment] = useState('');
  const confirm = useConfirmLog(log);
  const { category } = useSession();
  const mayConfirm = confirmCell(log) === 'confirm' && confirmsLogs(category);
  // Until the outcome is known: closed, it would take the comment with it if the call fails.
  const close = () => {
    if (!confirm.isPending) onClose();
  };
  const submit = () => {
    if (isCommentTooLong(comment)) return;
    confirm.mutate(comment, { onError: (error) => isWaiting(error) && onClose() });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Event ${log.id}`}
      keepOnOutsideClick={comment !== ''}
      onSubmit={mayConfirm ? submit : undefined}
      actions={
        <>
          <Button onClick={close} disabled={confirm.isPending}>
            Close
          </Button>
          {mayConfirm ? (
            <Button type="submit" variant="primary" pending={confirm.isPending}>
              Confirm
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <Text overflowWrap="anywhere">{log.messageEn}</Text>
        <Facts>
          <SeverityFacts log={log} />
          <Fact name="System">
            <SystemLink log={log} />
          </Fact>
          <Fact name="Device">
            <DeviceLink log={log} />
          </Fact>
          <Fact name="Date">
            {formatDateTime(log.eventTimestamp, { zone: siteZone(log.timezone), named: true, seconds: true })}
          </Fact>
          <Fact name="Confirmed">{confirmationText(log)}</Fact>
          {log.confirmComment === null ? null : (
            <Fact name="Comment">
              <Box as="span" whiteSpace="pre-wrap">
                {log.confirmComment}
              </Box>
            </Fact>
          )}
        </Facts>
        <Row gap="4" flexWrap="wrap" fontSize="sm">
          {log.relatedNodeId === null ? null : (
            <TextLink to={graphPath(log.relatedNodeId, { at: log.eventTimestamp })}>Graph at that moment</TextLink>
          )}
          {isAlarm(log) ? <TextLink to={alarmPath(log.id)}>Who was notified, and when</TextLink> : null}
        </Row>
        <CommentField {...{ comment, confirm, mayConfirm }} onChange={setComment} />
        <NotConfirmed log={log} confirm={confirm} />
      </Stack>
    </Dialog>
  );
}
