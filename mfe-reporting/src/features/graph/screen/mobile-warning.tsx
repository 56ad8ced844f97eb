import { Box, Card, IconButton, Row, Text } from '@sagitta/shared-ui/core';
import { TriangleAlert, X } from '@sagitta/shared-ui/icons';
import { useEffect, useState } from 'react';

/** How long the warning stays (docs/product/graph.md). */
const WARNING_CLOSES_MS = 60_000;

/**
 * Told on a phone. It stands under the graph: a notice would cover the tabs for a minute. Lazy loading asks for the
 * default.
 */
export default function MobileWarning() {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), WARNING_CLOSES_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    // Paper is narrow too, and no phone.
    <Box role="status" css={{ '@media print': { display: 'none' } }}>
      {open ? (
        <Card>
          <Row alignItems="flex-start">
            <Text as="span" color="l2" paddingTop="0.5" aria-hidden="true">
              <TriangleAlert size={16} />
            </Text>
            <Text flex="1" size="sm">
              The graph is easier to read on a wider screen. Turn the phone sideways.
            </Text>
            <IconButton label="Close the warning" onClick={() => setOpen(false)}>
              <X size={16} />
            </IconButton>
          </Row>
        </Card>
      ) : null}
    </Box>
  );
}
