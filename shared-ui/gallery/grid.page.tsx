import { useState } from 'react';
import { Button, EmptyState, IconButton, PageSection, Row } from '../src/core/public';
import { DataGrid, sortRows, type Column, type Sort } from '../src/data-grid/public';
import { formatDateTime, formatNumber } from '../src/format/public';
import { Pencil } from 'lucide-react';
import { ThreatLevel } from '../src/instruments/public';
import { TextLink } from '../src/router/public';

interface Device {
  id: number;
  eui: string;
  type: string;
  firmware: string | null;
  packetAt: number;
  snr: number | null;
  level: 'L1' | 'L3' | 'none';
  note: string;
}

const START = Date.UTC(2026, 10, 21, 15);
const DEVICES: readonly Device[] = Array.from({ length: 230 }, (_, index) => ({
  id: index + 1,
  eui: `70b3d5a4${((index * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`,
  type: index % 5 ? 'UD-20.3' : 'UD-11',
  firmware: index % 7 ? `2.${index % 9}.1` : null,
  packetAt: START - index * 733_000,
  snr: index % 11 ? -3.25 + (index % 13) : null,
  level: (['none', 'L1', 'L3'] as const)[index % 3] ?? 'none',
  note:
    index % 4
      ? 'Roof, north side'
      : 'Roof, north side, behind the ventilation unit; reached by the ladder from the service corridor',
}));

const COLUMNS: readonly Column<Device>[] = [
  {
    id: 'eui',
    header: 'Device EUI',
    value: (row) => row.eui,
    cell: (row) => <TextLink to="/grid">{row.eui}</TextLink>,
    width: 170,
  },
  { id: 'type', header: 'Device Type', value: (row) => row.type, width: 120 },
  {
    id: 'level',
    header: 'Level',
    value: (row) => row.level,
    cell: (row) => <ThreatLevel state={row.level} />,
    width: 120,
  },
  { id: 'firmware', header: 'Firmware version', value: (row) => row.firmware, width: 140 },
  {
    id: 'packetAt',
    header: 'Latest packet timestamp',
    value: (row) => row.packetAt,
    format: (row) => formatDateTime(row.packetAt, { zone: 'Europe/Warsaw' }),
  },
  {
    id: 'snr',
    header: 'SNR',
    value: (row) => row.snr,
    format: (row) => formatNumber(row.snr, { decimals: 1 }),
    align: 'end',
    width: 100,
  },
  { id: 'note', header: 'Note', value: (row) => row.note },
  {
    id: 'edit',
    header: 'Actions',
    value: () => null,
    actions: true,
    width: 90,
    cell: (row) => (
      <IconButton label={`Edit ${row.eui}`}>
        <Pencil />
      </IconButton>
    ),
  },
];

const EMPTY = <EmptyState title="No devices yet.">Devices appear here when they first report.</EmptyState>;

export function GridPage() {
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<Sort>({ columnId: 'packetAt', direction: 'desc' });
  const [state, setState] = useState<'rows' | 'loading' | 'empty' | 'error'>('rows');
  const rows = { rows: DEVICES, loading: null, empty: [], error: [] }[state];
  return (
    <>
      <Row>
        {(['rows', 'loading', 'empty', 'error'] as const).map((one) => (
          <Button key={one} size="sm" onClick={() => setState(one)}>
            {one}
          </Button>
        ))}
      </Row>
      <DataGrid
        id="gallery"
        label="Devices"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => row.id}
        empty={EMPTY}
        pageSizes={[10, 25, 50, 100]}
        error={
          state === 'error' ? { title: 'The devices could not be loaded.', onRetry: () => setState('rows') } : null
        }
      />
      <PageSection title="Sorted and paged by the server">
        <DataGrid
          id="gallery-server"
          label="Log"
          columns={COLUMNS}
          rows={sortRows(DEVICES, COLUMNS, sort).slice(page * 10, page * 10 + 10)}
          rowId={(row) => row.id}
          empty={EMPTY}
          pageSize={{ desktop: 10, mobile: 10 }}
          server={{ total: DEVICES.length, page, onPageChange: setPage, sort, onSortChange: setSort }}
        />
      </PageSection>
    </>
  );
}
