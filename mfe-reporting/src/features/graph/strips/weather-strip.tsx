import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { PAST_WEATHER_DAYS } from '@sagitta/shared-contracts/api/past-weather';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, LateNotice, LoadFailure, Text, tokenVar } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { memo, useMemo, useState, type PointerEvent } from 'react';
import { weatherQuery } from '../api/weather-query';
import { shareOf } from '../model/events';
import { hoveredAtom } from '../model/graph-atoms';
import type { GraphView } from '../model/graph-view';
import type { OtherCurve } from '../model/other-curve';
import {
  ABOVE_BARS,
  BAR_SHARE,
  commonScale,
  movedHours,
  weatherAt,
  weatherDrawing,
  weatherSummary,
  type Stretch,
  type WeatherAnswer,
  type WeatherDrawing,
  type WeatherHour,
  type WeatherScale,
} from '../model/weather';
import {
  earlierText,
  hatchNote,
  hourText,
  NOT_STORED,
  snowText,
  summaryText,
  weatherNote,
} from '../model/weather-text';
import { PLOT_EDGE, type ChartModel } from '../model/chart-model';
import { HEIGHTS } from '../chart/graph-notes';

export interface WeatherStripProps {
  node: NodeShort;
  view: GraphView;
  model: ChartModel;
  /** Last winter under this one; undefined while it is not shown. */
  winter: OtherCurve | undefined;
  isMobile: boolean;
  onChange: (view: GraphView) => void;
}

/** Units across: the drawing is stretched to the plot. Heights are CSS pixels. */
const SIZE = { width: 1000, temperature: 64, snow: 32 } as const;
const BARS = { desktop: 150, mobile: 60 } as const;
/** CSS pixels between the two. */
const GAP = 14;
const HEIGHT = SIZE.temperature + GAP + SIZE.snow;
/** CSS pixels that a label of the axis takes. */
const LABEL = 14;
/** Of the plot: a stretch without data from this width on says so in words. */
const WORDS_FROM = 0.22;
const HATCHED = `repeating-linear-gradient(135deg, ${tokenVar('muted')} 0 1px, transparent 1px 6px)`;
const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

/**
 * Temperature and snowfall on the time axis of the curve above, with the button that shows and hides them. The default
 * export is what lazy loading asks for.
 */
function WeatherStrip({ node, view, model, winter, isMobile, onChange }: WeatherStripProps) {
  const services = useServices();
  const query = useQuery({
    ...weatherQuery(services, node.systemId, view),
    enabled: view.weather,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const hours = typeof data === 'object' && data.length > 0 ? data : null;
  const loading = view.weather && (isPlaceholderData || (!data && !error));
  const none = view.weather && !loading && data && !hours ? data : null;
  const reserved = isMobile ? HEIGHTS.mobile.weather : HEIGHTS.desktop.weather;
  return (
    <Box
      role="group"
      aria-label="Weather"
      minHeight={loading || hours ? `${reserved}px` : undefined}
      css={{ '@media print': { minHeight: 0 } }}
    >
      <Button
        size="sm"
        aria-pressed={view.weather}
        title="Temperature and snowfall under the curve"
        onClick={() => onChange({ ...view, weather: !view.weather })}
      >
        Weather
      </Button>
      {loading ? <LateNotice what="The weather" onRetry={() => void query.refetch()} /> : null}
      {none ? (
        <Text size="sm" tone="muted" role="status">
          {noneText(none, node.SystemName)}
        </Text>
      ) : null}
      {view.weather && error && !data ? <LoadFailure small what="Weather" query={query} /> : null}
      {view.weather && hours ? (
        <Weather {...{ hours, model, winter, isMobile, loading }} systemId={node.systemId} name={node.SystemName} />
      ) : null}
    </Box>
  );
}

export default memo(WeatherStrip);

function noneText(answer: WeatherAnswer, name: string): string {
  if (answer === 'not stored') return 'No weather is stored: this host keeps none of the past.';
  if (answer === 'too long') return `Weather is shown for up to ${PAST_WEATHER_DAYS} days. Choose a shorter period.`;
  return `No weather is stored for ${name} in this period.`;
}

interface WeatherProps {
  hours: readonly WeatherHour[];
  model: ChartModel;
  winter: OtherCurve | undefined;
  systemId: number;
  name: string;
  isMobile: boolean;
  /** The hours are those of the period before. */
  loading: boolean;
}

function Weather({ hours, model, winter, systemId, name, isMobile, loading }: WeatherProps) {
  const { shown, zone } = model;
  const before = useWinterHours(systemId, winter);
  const bars = isMobile ? BARS.mobile : BARS.desktop;
  const moved = typeof before === 'object' ? before : null;
  const [drawing, beforeDrawing] = useMemo(() => {
    const drawn = (list: readonly WeatherHour[], scale?: WeatherScale) =>
      weatherDrawing(list, shown, zone, { ...SIZE, bars }, scale);
    const [one, other] = [drawn(hours), moved && drawn(moved)];
    if (!moved || !one || !other) return [one, other];
    const scale = commonScale(one, other);
    return [drawn(hours, scale), drawn(moved, scale)];
  }, [hours, moved, shown, zone, bars]);
  const [pointed, point] = useState<number | null>(null);
  const hatched = [drawing, beforeDrawing].flatMap((one) => (one ? [hatchNote(one)] : [])).find(Boolean) ?? '';
  const strip = { model, isMobile, pointed, onPoint: point };
  return (
    <>
      <Strip {...strip} {...{ hours, drawing, loading }} shiftMs={0} label="Weather" />
      {winter ? (
        <Box role="group" aria-label="Weather of last winter" marginTop="3">
          <Text size="sm" fontWeight="medium">
            {`Weather of last winter, ${earlierText(winter.shiftMs)}`}
          </Text>
          {typeof before === 'object' ? (
            <Strip
              {...strip}
              hours={before}
              drawing={beforeDrawing}
              loading={false}
              shiftMs={winter.shiftMs}
              label="Weather of last winter"
            />
          ) : (
            <Text size="sm" tone="muted" role="status">
              {before}
            </Text>
          )}
        </Box>
      ) : null}
      <Text size="xs" tone="muted">
        {weatherNote(name, drawing?.barMs ?? null)}
        {hatched}
      </Text>
    </>
  );
}

/** Last winter's hours, moved under this one's; or why there are none. */
function useWinterHours(systemId: number, winter: OtherCurve | undefined): readonly WeatherHour[] | string {
  const services = useServices();
  const shiftMs = winter?.shiftMs ?? 0;
  const { data, isError } = useQuery({
    ...weatherQuery(services, systemId, winter?.range ?? { from: 0, to: 0 }),
    enabled: winter !== undefined,
  });
  return useMemo(() => {
    if (isError && !data) return 'The weather of last winter could not be loaded.';
    if (!data) return 'Loading…';
    return typeof data === 'object' && data.length > 0
      ? movedHours(data, shiftMs)
      : 'No weather is stored for these days of last winter.';
  }, [data, isError, shiftMs]);
}

interface StripProps {
  /** On the axis of the graph. */
  hours: readonly WeatherHour[];
  drawing: WeatherDrawing | null;
  model: ChartModel;
  /** How far they were moved on it, ms. */
  shiftMs: number;
  label: string;
  isMobile: boolean;
  loading: boolean;
  /** Moment of the axis under the pointer, epoch ms. */
  pointed: number | null;
  onPoint: (moment: number | null) => void;
}

/** The weather of one period with what it was at the crosshair, on its own date. */
function Strip({ hours, drawing, model, shiftMs, label, isMobile, loading, pointed, onPoint }: StripProps) {
  const { shown, zone, curve } = model;
  const hovered = useAtomValue(hoveredAtom);
  const time = hovered === null ? undefined : curve.times[hovered];
  const moment = pointed ?? (time === undefined ? null : time * 1000);
  const summary = useMemo(() => summaryText(weatherSummary(hours, shown)), [hours, shown]);
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(shown.from + ((clientX - left) / Math.max(width, 1)) * (shown.to - shown.from));
  };
  const words = () => {
    if (loading) return 'Loading…';
    if (moment === null) return summary;
    const hour = weatherAt(hours, moment);
    return hourText(hour && { ...hour, at: hour.at - shiftMs }, moment - shiftMs, zone);
  };
  return (
    <>
      <Text size="sm" marginTop="1" minHeight={isMobile ? '40px' : '20px'}>
        {words()}
      </Text>
      {drawing ? (
        <Box position="relative" height={`${HEIGHT}px`} marginTop="2">
          <AxisLabel top={0} hidden={drawing.zeroY < LABEL}>{`${drawing.highest} °C`}</AxisLabel>
          <AxisLabel top={drawing.zeroY}>0 °C</AxisLabel>
          <AxisLabel top={SIZE.temperature} hidden={SIZE.temperature - drawing.zeroY < LABEL}>
            {formatNumber(drawing.lowest, { unit: '°C' })}
          </AxisLabel>
          <AxisLabel top={SIZE.temperature + GAP + LABEL / 2} hidden={drawing.mostSnow === 0}>
            {snowText(drawing.mostSnow)}
          </AxisLabel>
          <Box
            position="absolute"
            inset={`0 ${PLOT_EDGE.right}px 0 ${PLOT_EDGE.left}px`}
            onPointerMove={onPointerMove}
            onPointerLeave={() => onPoint(null)}
          >
            <Unknown stretches={drawing.unknown.temperature} top={0} height={SIZE.temperature} />
            <Unknown
              stretches={drawing.unknown.snow}
              top={SIZE.temperature + GAP - ABOVE_BARS}
              height={SIZE.snow + ABOVE_BARS}
            />
            <Box position="relative">
              <Drawing drawing={drawing} label={`${label}. ${summary}`} />
            </Box>
            {moment !== null && moment >= shown.from && moment <= shown.to ? (
              <Box
                position="absolute"
                top="0"
                bottom="0"
                left={`${(shareOf(moment, shown) * 100).toFixed(3)}%`}
                borderLeft={`1px dashed ${tokenVar('text')}`}
                pointerEvents="none"
              />
            ) : null}
          </Box>
        </Box>
      ) : null}
    </>
  );
}

/** Hatching where nothing is stored, behind lines and bars. */
function Unknown({ stretches, top, height }: { stretches: readonly Stretch[]; top: number; height: number }) {
  return stretches.map(({ x, width }) => (
    <Box
      key={x}
      position="absolute"
      display="grid"
      placeItems="center"
      top={`${top}px`}
      height={`${height}px`}
      left={`${((x / SIZE.width) * 100).toFixed(3)}%`}
      width={`${((width / SIZE.width) * 100).toFixed(3)}%`}
      background={HATCHED}
      // Browsers leave backgrounds out of what they print: unknown snow would look like none.
      style={{ printColorAdjust: 'exact' }}
      aria-hidden="true"
    >
      {width / SIZE.width >= WORDS_FROM ? (
        <Text as="span" size="xs" tone="muted" background="surface" paddingInline="1" whiteSpace="nowrap">
          {NOT_STORED}
        </Text>
      ) : null}
    </Box>
  ));
}

function AxisLabel({ top, hidden = false, children }: { top: number; hidden?: boolean; children: string }) {
  return hidden ? null : (
    <Text
      as="span"
      size="xs"
      tone="muted"
      position="absolute"
      right={`calc(100% - ${PLOT_EDGE.left - 6}px)`}
      top={`${top}px`}
      transform="translateY(-50%)"
      whiteSpace="nowrap"
      aria-hidden="true"
    >
      {children}
    </Text>
  );
}

function Drawing({ drawing, label }: { drawing: WeatherDrawing; label: string }) {
  const { line, zeroY, bars } = drawing;
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      fill="none"
    >
      <path d={`M0 ${zeroY}H${SIZE.width}`} stroke={tokenVar('control')} strokeDasharray="4 3" {...THIN} />
      <path d={`M0 ${HEIGHT - 0.5}H${SIZE.width}`} stroke={tokenVar('line')} {...THIN} />
      <g fill={tokenVar('muted')}>
        {bars.map(({ x, width, y, height }) => (
          <rect key={x} x={x} width={width * BAR_SHARE} y={SIZE.temperature + GAP + y} height={height} />
        ))}
      </g>
      <path
        d={line}
        stroke={tokenVar('text')}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
