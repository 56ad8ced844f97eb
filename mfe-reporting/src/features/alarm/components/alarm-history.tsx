import { Box, Stack, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import type { HistoryLine } from '../model/steps';

export interface AlarmHistoryProps {
  lines: readonly HistoryLine[];
  zone: string;
  /** The alarm was logged before the host kept a ledger. */
  isOlder: boolean;
}

/** Characters of a hash that are shown; the title has all. */
const SHOWN = 12;

/** Who knew what and when, in the site's own time. */
export function AlarmHistory({ lines, zone, isOlder }: AlarmHistoryProps) {
  return (
    <Stack gap="3">
      {isOlder ? (
        <Text size="sm" tone="muted">
          This alarm is older than the ledger: who was notified was not recorded.
        </Text>
      ) : null}
      <Box as="ol" margin="0" padding="0" listStyleType="none">
        {lines.map(({ key, at, title, detail, proof }) => (
          <Box as="li" key={key} paddingY="2" borderBottom="hairline" breakInside="avoid" _last={{ borderBottom: '0' }}>
            <Text size="sm" tone="muted">
              {formatDateTime(at, { zone, named: true, seconds: true })}
            </Text>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {title}
            </Text>
            {detail === null ? null : (
              <Text size="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
                {detail}
              </Text>
            )}
            {proof === null ? null : (
              <Text size="sm" tone="muted" title={proof.hash}>
                Ledger entry {proof.seq}, {proof.hash.slice(0, SHOWN)}
              </Text>
            )}
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
