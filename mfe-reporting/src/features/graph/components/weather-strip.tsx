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
import {
  weatherAt,
  weatherDrawing,
  weatherSummary,
  type WeatherAnswer,
  type WeatherDrawing,
  type WeatherHour,
} from '../model/weather';
import { hourText, snowText, summaryText, weatherNote } from '../model/weather-text';
import { PLOT_EDGE, type ChartModel } from './chart-model';
import { HEIGHTS } from './graph-notes';

export interface WeatherStripProps {
  node: NodeShort;
  view: GraphView;
  model: ChartModel;
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
/** Of its stretch of time; the rest separates it from the next bar. */
const BAR_SHARE = 0.85;
const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

/**
 * Temperature and snowfall on the time axis of the curve above, with the button that shows and hides them. The default
 * export is what lazy loading asks for.
 */
function WeatherStrip({ node, view, model, isMobile, onChange }: WeatherStripProps) {
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
    <Box role="group" aria-label="Weather" minHeight={loading || hours ? `${reserved}px` : undefined}>
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
      {view.weather && error && !data ? (
        <LoadFailure what="Weather" error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {view.weather && hours ? (
        <Weather {...{ hours, model, isMobile, loading }} name={node.SystemName} lastWinter={view.lastWinter} />
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
  name: string;
  isMobile: boolean;
  lastWinter: boolean;
  /** The hours are those of the period before. */
  loading: boolean;
}

function Weather({ hours, model, name, isMobile, lastWinter, loading }: WeatherProps) {
  const { shown, zone, curve } = model;
  const [pointed, point] = useState<number | null>(null);
  const hovered = useAtomValue(hoveredAtom);
  const time = hovered === null ? undefined : curve.times[hovered];
  const moment = pointed ?? (time === undefined ? null : time * 1000);
  const bars = isMobile ? BARS.mobile : BARS.desktop;
  const drawing = useMemo(() => weatherDrawing(hours, shown, zone, { ...SIZE, bars }), [hours, shown, zone, bars]);
  const summary = useMemo(() => summaryText(weatherSummary(hours, shown)), [hours, shown]);
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(shown.from + ((clientX - left) / Math.max(width, 1)) * (shown.to - shown.from));
  };
  const told = () => {
    if (loading) return 'Loading…';
    return moment === null ? summary : hourText(weatherAt(hours, moment), moment, zone);
  };
  return (
    <>
      <Text size="sm" marginTop="1" minHeight={isMobile ? '40px' : '20px'}>
        {told()}
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
            onPointerLeave={() => point(null)}
          >
            <Drawing drawing={drawing} label={`Weather. ${summary}`} />
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
      <Text size="xs" tone="muted">
        {weatherNote(name, drawing?.barMs ?? null)}
        {lastWinter ? ' Not of last winter.' : ''}
      </Text>
    </>
  );
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
