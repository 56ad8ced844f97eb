import type { AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { Box, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { actionText, actorText, entityText, fieldText, valueText } from '../model/entry-text';

export interface HistoryEntryProps {
  entry: AuditEntry;
  /** What a system is called now; undefined where it is gone. */
  systemName: (id: number) => string | undefined;
}

/** One change: when and who, what, and each field from what to what. Side by side where there is room, else stacked. */
export function HistoryEntry({ entry: { at, actor, action, entity, changes }, systemName }: HistoryEntryProps) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '15rem 1fr' }}
      gap={{ base: '1', md: '4' }}
      paddingBlock="2"
      borderTop="hairline"
      borderColor="line"
      overflowWrap="anywhere"
    >
      <Box minWidth="0">
        <Text size="sm" css={{ fontVariantNumeric: 'tabular-nums' }}>
          <time dateTime={at}>{formatDateTime(at, { seconds: true })}</time>
        </Text>
        <Text size="xs" tone="muted" title={actor?.email}>
          {actorText(actor)}
        </Text>
      </Box>
      <Box minWidth="0">
        <Text size="sm">
          <Box as="span" fontWeight="semibold">
            {actionText(action)}
          </Box>
          : {entityText(entity, systemName)}
        </Text>
        {changes.length > 0 ? (
          <Box as="ul" marginTop="1" display="grid" gap="1">
            {changes.map(({ field, before, after }) => (
              <Box as="li" key={field} fontSize="xs" color="muted">
                {fieldText(field)}:{' '}
                <Box as="del" textDecoration="none">
                  {valueText(field, before)}
                </Box>{' '}
                →{' '}
                <Box as="ins" textDecoration="none" color="text">
                  {valueText(field, after)}
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
