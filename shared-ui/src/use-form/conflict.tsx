import { Button } from '../core/button';
import { Box, Row, Text } from '../core/layout';
import type { Difference } from './basis';
import { BothVersions } from './both-versions';

export interface ConflictProps {
  /** What somebody else changed: `this account`. */
  what: string;
  differences: readonly Difference[];
  /** Overwrites their values with the typed ones. */
  onKeepMine: () => void;
  /** Discards the typed values. */
  onTakeTheirs: () => void;
  pending: boolean;
}

/**
 * Somebody else saved first: both versions side by side, and which one counts is the person's to say
 * (docs/product/calls.md).
 */
export function Conflict({ what, differences, onKeepMine, onTakeTheirs, pending }: ConflictProps) {
  return (
    <Box role="alert" border="hairline" borderColor="l2-mark" borderRadius="md" padding="3" display="grid" gap="2">
      <Text fontWeight="semibold">Somebody else changed {what} in the meantime. Your changes are kept.</Text>
      {differences.length === 0 ? (
        <Text tone="muted">What they saved is the same as what you typed.</Text>
      ) : (
        <BothVersions differences={differences} />
      )}
      <Row flexWrap="wrap">
        <Button variant="primary" size="sm" pending={pending} onClick={onKeepMine}>
          Save mine
        </Button>
        <Button size="sm" disabled={pending} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </Row>
    </Box>
  );
}
