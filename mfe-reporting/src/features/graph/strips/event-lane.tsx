import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { logsPath } from '@sagitta/shared-contracts/paths';
import { SEVERITY_SHAPE } from '@sagitta/shared-contracts/rules/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text, tokenVar } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { IconLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { baseChangesQuery } from '../api/base-changes-query';
import { eventsQuery } from '../api/events-query';
import { baseChanges, eventMarks, shareOf, type EventMark } from '../model/events';
import { PLOT_EDGE, PRINT_HEIGHT } from '../model/chart-model';
import type { TimeRange } from '../model/graph-query';

export interface EventLaneProps {
  node: NodeShort;
  shown: TimeRange;
  zone: string;
  /** A moment that the address marks. */
  at: number | null;
  live: boolean;
  isMobile: boolean;
  /** CSS pixels of the lane, and of the chart under it. */
  height: number;
  chartHeight: number;
}

/** Of a chart of so many CSS pixels. */
const plotHeight = (chart: number) => `${chart - PLOT_EDGE.top - PLOT_EDGE.bottom}px`;
/** Share of the time axis that a mark takes, about. */
const MARK_SHARE = { desktop: 0.036, mobile: 0.15 } as const;
/** Marks and lines stand over the plot, which the value axis and the last label narrow. */
const placeOf = (share: number) =>
  `calc(${PLOT_EDGE.left}px + (100% - ${PLOT_EDGE.left + PLOT_EDGE.right}px) * ${share.toFixed(5)})`;

/**
 * What the log says of the device, on the time axis of its curve: each mark leads to its entries. Changes of the base
 * and the marked moment are lines through the chart. The default export is what lazy loading asks for.
 */
export default function EventLane(props: EventLaneProps) {
  const { node, shown, zone, at, live, isMobile, height } = props;
  const services = useServices();
  const { from, to } = shown;
  const days = [dayInZone(from, zone), dayInZone(to, zone)] as const;
  const events = useQuery(eventsQuery(services, node, days, live));
  const commands = useQuery(baseChangesQuery(services, node.id));

  const marks = useMemo(
    () => eventMarks(events.data?.Logs ?? [], { from, to }, isMobile ? MARK_SHARE.mobile : MARK_SHARE.desktop),
    [events.data, from, to, isMobile],
  );
  const bases = useMemo(() => baseChanges(commands.data ?? [], { from, to }), [commands.data, from, to]);

  const failed = events.error ?? commands.error;
  const retry = () => void Promise.all([events.refetch(), commands.refetch()]);
  const line = { chartHeight: props.chartHeight, height };
  return (
    <>
      {/* Above the lane, whose marks would lie over the button. */}
      {failed ? (
        <Row gap="2">
          <Text as="span" size="sm" tone="muted" role="status">
            The events could not be loaded.
          </Text>
          <Button size="sm" onClick={retry} pending={events.isFetching || commands.isFetching}>
            Retry
          </Button>
        </Row>
      ) : null}
      <Box position="relative" height={`${height}px`}>
        {failed ? null : (
          <Said logs={events.data?.Logs.length} total={events.data?.LogsCount} empty={marks.length === 0} />
        )}
        <Box as="ul" aria-label="Events" listStyleType="none" margin="0" padding="0">
          {marks.map((mark) => (
            <Box
              as="li"
              key={mark.logs[0]?.id}
              position="absolute"
              bottom="0"
              left={placeOf(mark.share)}
              transform="translateX(-50%)"
              zIndex="1"
            >
              <MarkLink mark={mark} node={node} zone={zone} />
            </Box>
          ))}
        </Box>
        {marks.map((mark) => (
          <Line key={mark.logs[0]?.id} share={mark.share} colour="muted" thin {...line} />
        ))}
        {bases.map((base) => (
          <Line key={base.at} share={base.share} colour="text" text="New base" {...line} />
        ))}
        {at !== null && at >= from && at <= to ? (
          <Line
            share={shareOf(at, shown)}
            colour="accent"
            // A phone's chart has no room for it: it would hide the curve, and the readout says it.
            text={isMobile ? '' : formatDateTime(at, { zone })}
            {...line}
          />
        ) : null}
      </Box>
    </>
  );
}

function Said({ logs, total, empty }: { logs: number | undefined; total: number | undefined; empty: boolean }) {
  const words = () => {
    if (logs === undefined || total === undefined) return 'Events: loading';
    if (total > logs) return `The newest ${logs} of ${total} events; zoom in for the others.`;
    return empty ? 'No events in this period.' : null;
  };
  const text = words();
  return text ? (
    <Text as="span" size="sm" tone="muted" role="status" position="absolute" left={`${PLOT_EDGE.left}px`} top="1.5">
      {text}
    </Text>
  ) : null;
}

function MarkLink({ mark, node, zone }: { mark: EventMark; node: NodeShort; zone: string }) {
  const last = mark.logs.at(-1)?.eventTimestamp ?? mark.at;
  const range = [dayInZone(mark.at, zone), dayInZone(new Date(last).getTime(), zone)] as const;
  return (
    <IconLink
      to={logsPath({ system: node.systemId, node: node.id, range })}
      label={`${formatDateTime(mark.at, { zone, named: true })}: ${sentenceOf(mark)}`}
    >
      <Row as="span" gap="0.5">
        <ThreatMark state={SEVERITY_SHAPE[mark.severity]} />
        {mark.logs.length > 1 ? (
          <Text as="span" size="xs" fontWeight="semibold">
            {mark.logs.length}
          </Text>
        ) : null}
      </Row>
    </IconLink>
  );
}

/** What happened, of several the most serious. */
function sentenceOf({ logs, severity }: EventMark): string {
  const worst = logs.find((log) => log.severity === severity)?.messageEn ?? '';
  return logs.length > 1 ? `${worst}, and ${logs.length - 1} more` : worst;
}

function Line({
  share,
  colour,
  text,
  thin = false,
  height,
  chartHeight,
}: {
  share: number;
  colour: 'muted' | 'text' | 'accent';
  text?: string;
  thin?: boolean;
  height: number;
  chartHeight: number;
}) {
  return (
    <Box
      // Behind the canvas, whose names of levels stand over it; on paper a canvas hides what is behind.
      position="absolute"
      pointerEvents="none"
      top={`${height + PLOT_EDGE.top}px`}
      height={plotHeight(chartHeight)}
      css={{ '@media print': { height: plotHeight(PRINT_HEIGHT), zIndex: 1 } }}
      left={placeOf(share)}
      borderLeft={`${thin ? 1 : 2}px ${thin ? 'dotted' : 'solid'} ${tokenVar(colour)}`}
      opacity={thin ? 0.5 : 1}
    >
      {text ? (
        <Box
          as="span"
          position="absolute"
          bottom="1"
          {...(share > 0.8 ? { right: '6px' } : { left: '4px' })}
          paddingInline="1"
          borderRadius="4px"
          background="surface"
          color={colour}
          fontSize="xs"
          whiteSpace="nowrap"
        >
          {text}
        </Box>
      ) : null}
    </Box>
  );
}
