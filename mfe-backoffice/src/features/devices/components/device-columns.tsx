import type { Device } from '@sagitta/shared-contracts/api/device';
import { UNKNOWN_SENSOR } from '@sagitta/shared-contracts/rules/node-actions';
import { signalQuality, type SignalQuality } from '@sagitta/shared-contracts/rules/signal';
import { IconButton } from '@sagitta/shared-ui/core';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { formatDateTime, formatNumber, MISSING } from '@sagitta/shared-ui/format';
import { History, Pencil, RadioTower } from '@sagitta/shared-ui/icons';
import { Tick } from '../../../shared/components/tick';
import { notJudgedCount, notJudgedTexts, otherSources } from '../model/not-judged';
import { Doubt } from './doubt';

/** A device with its signal read once, since every column of a signal sorts by it. */
export interface DeviceRow extends Device {
  signal: SignalQuality | null;
}

export function toRow(device: Device): DeviceRow {
  return { ...device, signal: signalQuality(device.SignalQualityInfo) };
}

const ASSIGNED = ['Has a node', 'No node'] as const;

/** What is dangerous or needs somebody comes first. */
const COLUMNS: readonly Column<DeviceRow>[] = [
  { id: 'eui', header: 'Device EUI', value: ({ SerialString }) => SerialString, width: 168, cardTitle: true },
  {
    id: 'node',
    header: 'Node',
    value: isAssigned,
    format: (device) => ASSIGNED[isAssigned(device) ? 0 : 1],
    cell: (device) => <Tick value={isAssigned(device)} names={ASSIGNED} />,
    choices: ASSIGNED,
    align: 'centre',
    width: 80,
  },
  {
    id: 'latest-packet',
    header: 'Latest packet timestamp',
    value: ({ LatestPacketTimestamp }) => LatestPacketTimestamp,
    format: ({ LatestPacketTimestamp }) =>
      formatDateTime(LatestPacketTimestamp, { zone: siteZone(null), named: true, seconds: true }),
    date: true,
    width: 204,
  },
  { id: 'problem', header: 'Frames not used because', value: ({ Problem }) => Problem, width: 220 },
  {
    id: 'not-judged',
    header: 'Not judged',
    value: notJudgedCount,
    format: notJudgedText,
    cell: (device) =>
      notJudgedCount(device) === null ? notJudgedText(device) : <Doubt>{notJudgedText(device)}</Doubt>,
    width: 240,
  },
  { id: 'notice', header: 'To look at', value: noticeOf, width: 220 },
  { id: 'type', header: 'Device Type', value: ({ DeviceType }) => DeviceType, width: 120 },
  { id: 'firmware', header: 'Firmware version', value: ({ FirmwareVersion }) => FirmwareVersion, width: 140 },
  measured('snr', 'SNR', 'dB', ({ signal }) => signal?.snr),
  measured('rssi', 'RSSI', 'dBm', ({ signal }) => signal?.rssi),
  { id: 'region', header: 'Region', value: ({ signal }) => signal?.region, width: 100 },
  { id: 'gateway', header: 'Gateway', value: ({ signal }) => signal?.gatewayId, width: 168 },
  { id: 'name', header: 'Name at its network server', value: ({ NetworkName }) => NetworkName, width: 200 },
];

export interface DeviceActs {
  onBind: (device: DeviceRow) => void;
  onMove: (device: DeviceRow) => void;
  onHistory: (device: DeviceRow) => void;
}

/** The columns (docs/product/back-office.md#devices), in their order. */
export function deviceColumns({ onBind, onMove, onHistory }: DeviceActs): Column<DeviceRow>[] {
  return [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      actions: true,
      filter: false,
      width: 128,
      pinned: 'end',
      cell: (device) => (
        <>
          {mayBind(device) ? (
            <IconButton
              label={`Bind ${device.SerialString} to a node`}
              unavailable={device.MainSensorType === undefined ? UNKNOWN_SENSOR : undefined}
              onClick={() => onBind(device)}
            >
              <Pencil size={16} />
            </IconButton>
          ) : null}
          {otherSources(device).length > 0 ? (
            <IconButton label={`Move ${device.SerialString} to another source`} onClick={() => onMove(device)}>
              <RadioTower size={16} />
            </IconButton>
          ) : null}
          <IconButton label={`History of device ${device.SerialString}`} onClick={() => onHistory(device)}>
            <History size={16} />
          </IconButton>
        </>
      ),
    },
  ];
}

/** It has no node and measures, or may: where the sensor is not known, the button says why it cannot be bound. */
function mayBind({ NodeId, MainSensorType }: Device): boolean {
  return NodeId === null && MainSensorType !== 'none';
}

/** What is odd about how a device reports, though its frames are used. */
function noticeOf(device: Device): string | null {
  const { Notice, Source } = device;
  // Those that are counted are told beside it.
  const other = otherSources(device).find(({ count }) => count === null);
  const otherSource = other && `${other.source} reports it too; ${Source} speaks for it`;
  return [Notice, otherSource].filter(Boolean).join('; ') || null;
}

function notJudgedText(device: DeviceRow): string {
  return notJudgedTexts(device).join('; ') || MISSING;
}

function isAssigned({ NodeId }: Device): boolean {
  return NodeId !== null;
}

function measured(
  id: string,
  header: string,
  unit: string,
  value: (device: DeviceRow) => number | null | undefined,
): Column<DeviceRow> {
  return {
    id,
    header,
    value,
    format: (device) => formatNumber(value(device), { unit }),
    align: 'end',
    width: 96,
  };
}
