import { Box, Row, Stack } from '@sagitta/shared-ui/core';
import { zoneName } from '@sagitta/shared-ui/format';
import { LevelLegend } from '@sagitta/shared-ui/instruments';
import type { TimeRange } from '../model/graph-query';

export interface GraphLegendProps {
  minHeight: number;
  obstructed: boolean;
  imported: boolean;
  /** The quantity has levels. */
  hasLevels: boolean;
  zone: string;
  shown: TimeRange;
  isMobile: boolean;
}

/** What stands below the curve and explains it, after it is drawn. Lazy loading asks for the default. */
export default function GraphLegend({
  minHeight,
  obstructed,
  imported,
  hasLevels,
  zone,
  shown,
  isMobile,
}: GraphLegendProps) {
  // Days before and after a change of the clocks are in different ones.
  const zones = [...new Set([shown.from, shown.to].map((moment) => zoneName(zone, moment)))];
  return (
    <Stack gap="2">
      <Row
        justifyContent="space-between"
        alignItems="flex-start"
        flexWrap="wrap"
        gap="1 12px"
        minHeight={`${minHeight}px`}
        color="muted"
        fontSize="xs"
      >
        <span>
          <Box as="span" css={{ '@media print': { display: 'none' } }}>
            {isMobile ? 'Pinch to zoom, tap for a value.' : 'Drag to zoom in, double click to zoom out.'}{' '}
          </Box>
          Times are in {zones.join(', then ')} ({zone}).
        </span>
        {obstructed ? (
          <Row as="span" display="inline-flex" gap="1.5">
            <Box
              as="span"
              width="18px"
              height="12px"
              border="1px solid"
              borderColor="obstructed"
              background="repeating-linear-gradient(135deg, var(--sg-obstructed) 0 1px, transparent 1px 5px)"
            />
            Obstructed or moved
          </Row>
        ) : null}
        {imported ? (
          <Row as="span" display="inline-flex" gap="1.5">
            <Box as="span" width="18px" height="6px" background="text" />
            Imported, not reported by the device
          </Row>
        ) : null}
      </Row>
      {hasLevels ? <LevelLegend /> : null}
    </Stack>
  );
}
