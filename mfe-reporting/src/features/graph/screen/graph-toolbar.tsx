import { Button, Flex, IconButton, Row, Text, useMediaQuery } from '@sagitta/shared-ui/core';
import { formatDate, formatDateTime } from '@sagitta/shared-ui/format';
import { ChevronLeft, ChevronRight, TableIcon, ZoomOut } from '@sagitta/shared-ui/icons';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { useAtom } from 'jotai';
import { memo } from 'react';
import { tableAtom } from '../model/graph-atoms';
import { GRAPH_PERIODS, periodOf, type GraphPeriod } from '../model/graph-query';
import { lastDayOf, movedView, PERIOD_LABELS, reachesNow, shownRange, type GraphView } from '../model/graph-view';

export interface GraphToolbarProps {
  view: GraphView;
  now: number;
  zone: string;
  onChange: (view: GraphView) => void;
}

/** Here zoom and table are icons beside the dates, or the tools would take three lines. */
const NARROW = '(max-width: 1179.98px)';

const PERIODS = GRAPH_PERIODS.map((days) => ({ value: String(days), label: PERIOD_LABELS[days] }));
const CURVES = [
  { value: 'points', label: 'Points' },
  { value: 'average', label: 'Average' },
] as const;

/** Period, arrows, points or average, zoom out, table (docs/product/graph.md#periods). */
export const GraphToolbar = memo(function GraphToolbar({ view, now, zone, onChange }: GraphToolbarProps) {
  const [tableOpen, toggleTable] = useAtom(tableAtom);
  const isNarrow = useMediaQuery(NARROW);
  const period = view.days ?? periodOf(view, zone);
  const choose = (days: GraphPeriod | undefined) => {
    if (days) onChange({ ...view, days, zoom: null });
  };
  const zoomOut = () => onChange({ ...view, zoom: null });
  return (
    <Flex gap={{ base: '2', md: '3' }} flexWrap="wrap" alignItems="center" justifyContent="space-between">
      <Row gap="1" width={{ base: 'full', lg: 'auto' }}>
        <IconButton label="Previous period" onClick={() => onChange(movedView(view, -1, now, zone))}>
          <ChevronLeft size={18} />
        </IconButton>
        <Text as="span" fontWeight="medium" whiteSpace={{ base: 'normal', md: 'nowrap' }}>
          {shownText(view, zone)}
        </Text>
        <IconButton
          label="Next period"
          disabled={reachesNow(shownRange(view), now)}
          onClick={() => onChange(movedView(view, 1, now, zone))}
        >
          <ChevronRight size={18} />
        </IconButton>
        {isNarrow ? (
          <Row gap="1" marginLeft="auto">
            <IconButton label="Zoom out" disabled={view.zoom === null} onClick={zoomOut}>
              <ZoomOut size={18} />
            </IconButton>
            <IconButton label="Table" pressed={tableOpen} onClick={toggleTable}>
              <TableIcon size={18} />
            </IconButton>
          </Row>
        ) : null}
      </Row>
      <Row flexWrap="wrap">
        <SegmentedControl
          label="Period"
          segments={PERIODS}
          value={String(period ?? '')}
          onChange={(value) => choose(GRAPH_PERIODS.find((days) => String(days) === value))}
        />
        <SegmentedControl
          label="Curve"
          segments={CURVES}
          value={view.average ? 'average' : 'points'}
          onChange={(value) => onChange({ ...view, average: value === 'average' })}
        />
        {isNarrow ? null : (
          <>
            <Button icon={<ZoomOut size={16} aria-hidden="true" />} disabled={view.zoom === null} onClick={zoomOut}>
              Zoom out
            </Button>
            <Button
              icon={<TableIcon size={16} aria-hidden="true" />}
              aria-pressed={tableOpen}
              aria-keyshortcuts="t"
              title="The same numbers as a table (t)"
              onClick={toggleTable}
            >
              Table
            </Button>
          </>
        )}
      </Row>
    </Flex>
  );
});

/** The days of the period; of a zoom the times too. */
function shownText(view: GraphView, zone: string): string {
  const { from, to } = shownRange(view);
  if (view.zoom) return `${formatDateTime(from, { zone })} – ${formatDateTime(to, { zone })}`;
  return `${formatDate(from, { zone })} – ${formatDate(lastDayOf(view), { zone })}`;
}
