import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Text } from '@sagitta/shared-ui/core';
import { Pager } from '@sagitta/shared-ui/data-grid';
import { formatDateTime, MISSING } from '@sagitta/shared-ui/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { weatherQuery } from '../api/weather-query';
import { isImported } from '../model/annotations';
import type { SensorUnit } from '../model/axis';
import type { GraphView } from '../model/graph-view';
import type { OtherCurve } from '../model/other-curve';
import { tableRows } from '../model/table-rows';
import { weatherAt, type WeatherHour } from '../model/weather';
import { snowText, temperatureText } from '../model/weather-text';
import { formatDistance, formatQuantity } from './readout';

export interface ReadingsTableProps {
  readings: readonly Measurement[];
  node: NodeShort;
  view: GraphView;
  /** Curves beside the device's own. */
  others: readonly OtherCurve[];
  /** `Deflection` or `Displacement`. */
  valueName: string;
  sensor: SensorUnit;
  zone: string;
  /** The readings are those of the period before. */
  loading: boolean;
}

const PAGE_SIZE = 25;
const CELL = {
  '& th, & td': {
    height: '36px',
    paddingInline: '3',
    borderBottom: 'hairline',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'muted', fontSize: 'xs', fontWeight: 'semibold' },
};
const TIME_CELL = { '& th:first-of-type, & td:first-of-type': { textAlign: 'left' } };

/** The numbers of the graph as a table, newest first. The default export is what lazy loading asks for. */
export default function ReadingsTable(props: ReadingsTableProps) {
  const { readings, node, view, others, valueName, sensor, zone, loading } = props;
  const [page, setPage] = useState(0);
  const rows = useMemo(() => tableRows(readings, node.name, others), [readings, node.name, others]);
  const weather = useWeather(node, view, others);
  const hasDistance = rows.some(({ reading }) => typeof reading.MeasuredDistance === 'number');
  const hasImports = rows.some(({ reading }) => isImported(reading));
  const last = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  const at = Math.min(page, last);
  return (
    <>
      <Text size="sm" tone="muted" role="status" marginBottom="2">
        {loading ? 'Loading this period… These are readings of the period before.' : whatText(view.average)}
      </Text>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Readings">
        <Box as="table" width="full" opacity={loading ? 0.55 : 1} css={{ ...CELL, ...TIME_CELL }}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {others.length > 0 ? <th scope="col">Curve</th> : null}
              <th scope="col">{valueName}</th>
              {hasDistance ? <th scope="col">Measured distance</th> : null}
              <th scope="col">Temperature</th>
              <th scope="col">Obstructed</th>
              {hasImports ? <th scope="col">Imported</th> : null}
              {weather ? (
                <>
                  <th scope="col">Air, forecast</th>
                  <th scope="col">Snowfall, mm of water/h</th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE).map(({ key, curve, reading }) => (
              <tr key={key}>
                <td>{formatDateTime(reading.MeasurementTimestamp, { zone, named: true, seconds: true })}</td>
                {others.length > 0 ? <td>{curve}</td> : null}
                <td>{formatQuantity(reading.CalculatedDeflection, 'deflection', sensor)}</td>
                {hasDistance ? <td>{formatDistance(reading.MeasuredDistance)}</td> : null}
                <td>{formatQuantity(reading.Temperature1, 'temperature', sensor)}</td>
                <td>
                  {reading.ObstructionStatus ? (
                    <Text as="span" color="obstructed">
                      Yes
                    </Text>
                  ) : (
                    // A host that does not say so has not said No.
                    (reading.ObstructionStatus === false && 'No') || MISSING
                  )}
                </td>
                {hasImports ? <td>{isImported(reading) ? `Import ${reading.ImportID}` : 'No'}</td> : null}
                {weather ? <WeatherCells hour={weather(Date.parse(reading.MeasurementTimestamp))} /> : null}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Pager label="Readings, pages" page={at} pageSize={PAGE_SIZE} total={rows.length} onPageChange={setPage} />
    </>
  );
}

/** A mean is no reading, and a long period has more readings than the graph draws. */
function whatText(average: boolean): string {
  return average
    ? 'Means of each interval, as the graph shows them. No row is a single reading.'
    : 'As the graph shows them: of a long period the lowest and highest of each interval. Save has all readings.';
}

/** The weather of a reading's hour, of last winter's readings too; null while it is hidden or there is none. */
function useWeather(
  node: NodeShort,
  view: GraphView,
  others: readonly OtherCurve[],
): ((moment: number) => WeatherHour | null) | null {
  const services = useServices();
  const winter = others.find(({ lastWinter }) => lastWinter)?.range;
  const own = useQuery({ ...weatherQuery(services, node.systemId, view), enabled: view.weather });
  const before = useQuery({
    ...weatherQuery(services, node.systemId, winter ?? view),
    enabled: view.weather && winter !== undefined,
  });
  const lists = [own.data, before.data].flatMap((data) => (typeof data === 'object' && data.length > 0 ? [data] : []));
  if (!view.weather || lists.length === 0) return null;
  return (moment) => lists.map((hours) => weatherAt(hours, moment)).find((hour) => hour !== null) ?? null;
}

function WeatherCells({ hour }: { hour: WeatherHour | null }) {
  return (
    <>
      <td>{temperatureText(hour?.temperature ?? null)}</td>
      <td>{snowText(hour?.snow ?? null)}</td>
    </>
  );
}
