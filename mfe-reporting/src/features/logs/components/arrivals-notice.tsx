import { LOG_FETCH_SIZE } from '@sagitta/shared-contracts/api/log';
import { Box, Button } from '@sagitta/shared-ui/core';

export interface ArrivalsNoticeProps {
  count: number;
  /** The order of the list does not show them: it changes to the newest first. */
  reorders: boolean;
  onShow: () => void;
}

/**
 * New entries wait here until they are asked for. It lies over the list and takes no room, so that nothing moves when
 * it comes (docs/product/logs.md#new-entries).
 */
export function ArrivalsNotice({ count, reorders, onShow }: ArrivalsNoticeProps) {
  return (
    <Box
      role="status"
      position="sticky"
      // Under the frame's header, which stays too.
      top="72px"
      zIndex={10}
      height="0"
      textAlign="center"
      transform={{ base: 'none', md: 'translateY(-18px)' }}
    >
      {count > 0 ? (
        <Button size="sm" variant="primary" onClick={onShow}>
          {`${textOf(count)}${reorders ? ', newest first' : ''}`}
        </Button>
      ) : null}
    </Box>
  );
}

function textOf(count: number): string {
  if (count >= LOG_FETCH_SIZE) return `Show ${LOG_FETCH_SIZE} or more new events`;
  return count === 1 ? 'Show 1 new event' : `Show ${count} new events`;
}
