import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { SIM_NETWORKS } from '@sagitta/shared-contracts/rules/sim-card';
import { IconButton } from '@sagitta/shared-ui/core';
import type { CellValue, Column } from '@sagitta/shared-ui/data-grid';
import { MISSING } from '@sagitta/shared-ui/format';
import { History } from '@sagitta/shared-ui/icons';
import { StatusDots } from '@sagitta/shared-ui/instruments';
import { Tick, type TickProps } from '../../../shared/components/tick';
import { mainsPowered, simOperator, simUnlocked } from '../model/gateway-facts';
import { STATUS_WORDS, statusDot, statusRank, statusWord } from '../model/status-words';

const OPERATORS = [...SIM_NETWORKS.filter((network) => network !== 'other'), MISSING];
const SIM_INSERTED = ['SIM inserted', 'No SIM inserted'] as const;
const SIM_UNLOCKED = ['SIM PIN unlocked', 'SIM waits for its PIN'] as const;
const MAINS_POWERED = ['Mains powered', 'Runs on battery'] as const;

/** A gateway at a moment: its status follows from both. */
export interface GatewayRow extends Gateway {
  now: number;
}

export interface GatewayActs {
  /** Whether the viewer may keep records of this system. */
  mayKeep: (systemId: number | null) => boolean;
  onHistory: (gateway: GatewayRow) => void;
}

/** The 16 columns (docs/product/back-office.md#gateways), in their order, and the history of each gateway. */
export function gatewayColumns({ mayKeep, onHistory }: GatewayActs): Column<GatewayRow>[] {
  return [
    text('eui', 'Device EUI', (gateway) => gateway.Eui64, 168),
    text('eth0', 'ETH0 IP', (gateway) => gateway.Eth0Ip, 128),
    text('tun0', 'TUN0 IP', (gateway) => gateway.Vpn2Ip, 128),
    text('wwan0', 'WWAN0 IP', (gateway) => gateway.Wwan0Ip, 128),
    text('gateway-ip', 'Gateway IP', (gateway) => gateway.GatewayIp, 128),
    text('sim-pin', 'SIM PIN', (gateway) => gateway.SimPin, 96),
    text('apn', 'APN', (gateway) => gateway.Apn, 128),
    text('iccid', 'ICCID', (gateway) => gateway.Iccid, 190),
    {
      ...text('operator', 'SIM operator', simOperator, 120),
      format: (gateway) => simOperator(gateway) ?? MISSING,
      choices: OPERATORS,
    },
    tick('sim-present', 'SIM inserted', (gateway) => gateway.SimPresent, SIM_INSERTED),
    tick('sim-unlocked', 'SIM PIN unlocked', simUnlocked, SIM_UNLOCKED),
    tick('mains', 'Mains powered', mainsPowered, MAINS_POWERED),
    text('firmware', 'Firmware ver.', (gateway) => gateway.FirmwareVersion, 120),
    { ...text('system', 'System', (gateway) => gateway.SystemName, 190), cardTitle: true, pinned: 'end' },
    { ...text('name', 'Name', (gateway) => gateway.Name, 130), cardTitle: true, pinned: 'end' },
    {
      id: 'status',
      header: 'Status',
      value: (gateway) => statusRank(gateway, gateway.now),
      format: (gateway) => statusWord(gateway, gateway.now),
      choices: STATUS_WORDS,
      cell: (gateway) => <StatusDots items={[statusDot(gateway, gateway.now)]} />,
      width: 156,
      pinned: 'end',
    },
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      actions: true,
      filter: false,
      width: 76,
      pinned: 'end',
      cell: (gateway) =>
        mayKeep(gateway.SystemID) ? (
          <IconButton label={`History of gateway ${gateway.Eui64}`} onClick={() => onHistory(gateway)}>
            <History size={16} />
          </IconButton>
        ) : null,
    },
  ];
}

function text(id: string, header: string, value: (gateway: Gateway) => CellValue, width: number): Column<GatewayRow> {
  return { id, header, value, width };
}

function tick(
  id: string,
  header: string,
  value: (gateway: Gateway) => boolean | null,
  names: TickProps['names'],
): Column<GatewayRow> {
  return {
    id,
    header,
    value,
    format: (gateway) => tickText(value(gateway), names),
    cell: (gateway) => <Tick value={value(gateway)} names={names} />,
    choices: [...names, MISSING],
    align: 'centre',
    width: 140,
  };
}

function tickText(value: boolean | null, [yes, no]: TickProps['names']): string {
  if (value === null) return MISSING;
  return value ? yes : no;
}
