import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { Box, Text } from '@sagitta/shared-ui/core';
import { Pager } from '@sagitta/shared-ui/data-grid';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useMemo, useState } from 'react';
import type { SensorUnit } from '../model/axis';
import type { OtherCurve } from '../model/other-curve';
import { tableRows } from '../model/table-rows';
import { formatQuantity } from './readout';

export interface ReadingsTableProps {
  readings: readonly Measurement[];
  nodeName: string;
  /** Curves beside the device's own. */
  others: readonly OtherCurve[];
  /** `Deflection` or `Displacement`. */
  valueName: string;
  sensor: SensorUnit;
  zone: string;
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
export default function ReadingsTable({ readings, nodeName, others, valueName, sensor, zone }: ReadingsTableProps) {
  const [page, setPage] = useState(0);
  const rows = useMemo(() => tableRows(readings, nodeName, others), [readings, nodeName, others]);
  const last = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  const at = Math.min(page, last);
  return (
    <>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Readings">
        <Box as="table" width="full" css={{ ...CELL, ...TIME_CELL }}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {others.length > 0 ? <th scope="col">Curve</th> : null}
              <th scope="col">{valueName}</th>
              <th scope="col">Temperature</th>
              <th scope="col">Obstructed</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE).map(({ key, curve, reading }) => (
              <tr key={key}>
                <td>{formatDateTime(reading.MeasurementTimestamp, { zone, named: true, seconds: true })}</td>
                {others.length > 0 ? <td>{curve}</td> : null}
                <td>{formatQuantity(reading.CalculatedDeflection, 'deflection', sensor)}</td>
                <td>{formatQuantity(reading.Temperature1, 'temperature', sensor)}</td>
                <td>
                  {reading.ObstructionStatus ? (
                    <Text as="span" color="obstructed">
                      Yes
                    </Text>
                  ) : (
                    'No'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Pager label="Readings, pages" page={at} pageSize={PAGE_SIZE} total={rows.length} onPageChange={setPage} />
    </>
  );
}
