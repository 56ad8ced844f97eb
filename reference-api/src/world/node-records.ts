import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { device, gateway, node } from '../db/schema/index';
import { addDays } from './days';
import { digits, hex, randomOf } from './random';
import type { Scale } from './scale';
import type { SiteSpec, Trouble } from './sites';
import { mapSize } from './map/site-map';

type DeviceRecord = typeof device.$inferInsert & { id: number };
type NodeRecord = typeof node.$inferInsert & { id: number };

/** A row of demo.behaviour. */
export interface Behaviour {
  node_id: number;
  system_id: number;
  period: number | null;
  phase: number;
  since: Date;
  silent_from: Date | null;
  lost_from: Date | null;
  grain: number;
  noise: number;
  creep_per_year: number;
  per_degree: number;
  per_snow: number;
  load_from: Date;
  load: number;
  gap_per_mille: number;
  damaged_from: Date | null;
  obstructed_from: Date | null;
  accelerated: boolean;
  reporter_silent: boolean;
  temperature_offset: number;
  mounted: number;
  facing: number;
  resting: boolean;
  obstacle: number | null;
  damaged_parts: string[];
  out_of_range: boolean;
  supply_state: SupplyState;
  supply_voltage1: number | null;
  supply_voltage2: number | null;
}

export interface NodeRecords {
  device: DeviceRecord;
  node: NodeRecord;
  behaviour: Behaviour;
  gateway?: typeof gateway.$inferInsert;
}

/** Percent of the permissible value at which L1 to L4 begin. */
const LEVELS = [25, 50, 75, 95] as const;

export const DEVICE_TYPES = {
  W4: {
    laser: 'UD-12.4.2',
    inclinometer: 'UD-15.2.1',
    retransmitter: 'RT-11.2.0',
    access_device: 'AD-09.1.1',
    gateway: 'GW-21.1.0',
  },
  W2: {
    laser: 'UD-08.3.0',
    inclinometer: 'UD-08.3.1',
    retransmitter: 'UD-10.1.1',
    access_device: 'AD-04.2.0',
    gateway: 'GW-04.1.0',
  },
} as const;

/** Every device of a site with its node, from the site's own random numbers; ids start at `firstId`. */
export function siteNodes(
  site: SiteSpec,
  systemId: number,
  firstId: number,
  scale: Scale,
  today: Date,
  isBusy: () => boolean,
): NodeRecords[] {
  let id = firstId;
  const map = mapSize(site);
  const gone =
    site.gatewayLostDays === undefined ? null : new Date(addDays(today, -site.gatewayLostDays).getTime() + 4 * HOUR_MS);
  const base = (random: () => number, at: readonly [number, number]) => ({
    systemId,
    mapPositionX: Math.round(at[0] * map.width),
    mapPositionY: Math.round(at[1] * map.height),
    createdAt: addDays(today, -scale.days - 200),
    w2ConnectionStatus: site.version === 'W2' ? 0 : null,
    updatedViaWebsiteAt: addDays(today, -Math.floor(random() * 90)),
  });

  const sensors = site.sensors.map((spec): NodeRecords => {
    const nodeId = id++;
    const random = randomOf(site.name, spec.name);
    const trouble = troubleOf(spec.trouble, today);
    const isLaser = spec.sensor === 'laser';
    const busy = spec.period !== undefined && isBusy();
    const silence = earliest(trouble.silentFrom, gone, site.w2Operational === false ? addDays(today, -5) : null);
    const range = spec.permissible;
    const load = spec.trouble?.kind === 'overload' ? spec.trouble.use * range : 0;
    const own = {
      ...deviceRecord(nodeId, DEVICE_TYPES[site.version][spec.sensor], 'endpoint_device', site, random),
      mainSensor: spec.sensor,
      inclinometerSerial: isLaser ? null : `INC-${digits(random, 6)}`,
    };
    const place = {
      ...base(random, spec.at),
      id: nodeId,
      deviceId: nodeId,
      name: spec.name,
      active: trouble.active,
      threshold: range,
      permissibleValue: range,
      l1: LEVELS[0],
      l2: LEVELS[1],
      l3: LEVELS[2],
      l4: LEVELS[3],
      thresholdLevel1: LEVELS[0],
      thresholdLevel2: LEVELS[1],
      thresholdLevel3: LEVELS[2],
      thresholdLevel4: LEVELS[3],
      measurementBaseDistance: isLaser ? Math.round(5200 + random() * 5400) : null,
      measurementBaseAngle: isLaser ? null : Math.round((random() - 0.5) * 800) / 1000,
      inclinometerInverted: !isLaser && random() < 0.3,
      ...(site.version === 'W2' && { w2ConnectionStatus: trouble.w2ConnectionStatus }),
    };
    const behaviour = {
      node_id: nodeId,
      system_id: systemId,
      period: busy ? (spec.period ?? scale.period) : scale.period,
      phase: Math.floor(random() * 600),
      since: addDays(today, -(busy ? scale.busyDays : scale.days)),
      silent_from: silence,
      lost_from: earliest(trouble.lostFrom, gone, site.w2Operational === false ? addDays(today, -5) : null),
      grain: isLaser ? 10 : 1000,
      noise: isLaser ? 0.7 : 0.006,
      creep_per_year: range * 0.03 * random(),
      per_degree: (isLaser ? -0.16 : 0.0022) * (0.6 + random() * 0.8),
      // The load is given by the scenario; snow adds little to it.
      per_snow: range * (load > 0 ? 0.0001 : 0.0026) * (0.8 + random() * 0.4),
      load_from:
        load > 0 && spec.trouble?.kind === 'overload'
          ? new Date(addDays(today, -spec.trouble.sinceDays).getTime() + 3 * HOUR_MS)
          : today,
      load,
      gap_per_mille: random() < 0.3 ? 12 : 2,
      damaged_from: trouble.damagedFrom,
      obstructed_from: trouble.obstructedFrom,
      accelerated: spec.trouble?.kind === 'accelerated',
      reporter_silent: false,
      temperature_offset: Math.round((random() * 5 - 1) * 10) / 10,
      mounted: place.measurementBaseDistance ?? place.measurementBaseAngle ?? 0,
      facing: isLaser || place.inclinometerInverted ? -1 : 1,
      resting: spec.trouble?.kind === 'inactive',
      obstacle: trouble.obstructionDistance,
      damaged_parts: trouble.damagedPart ? [trouble.damagedPart] : [],
      out_of_range: spec.trouble?.kind === 'out_of_range',
      supply_state: trouble.supplyState,
      supply_voltage1: trouble.voltage ?? Math.round((3.52 + random() * 0.1) * 100) / 100,
      supply_voltage2: Math.round((3.3 + random() * 0.1) * 100) / 100,
    };
    return { device: own, node: place, behaviour };
  });

  const relays = [...site.infrastructure, ...(site.version === 'W4' ? ['gateway' as const] : [])].map(
    (role, index): NodeRecords => {
      const nodeId = id++;
      const random = randomOf(site.name, role, index);
      const record: NodeRecords = {
        device: { ...deviceRecord(nodeId, DEVICE_TYPES[site.version][role], role, site, random), mainSensor: 'none' },
        node: {
          ...base(random, [0.42 + 0.16 * index, 0.5]),
          id: nodeId,
          deviceId: nodeId,
          name: RELAY_NAMES[role],
          supplyState: 'line',
          supplyVoltage1: 12.1,
          temperature1: 21.5,
          temperatureOk: true,
          threatLevel: 'none',
        },
        behaviour: {
          node_id: nodeId,
          system_id: systemId,
          period: null,
          phase: 0,
          since: today,
          silent_from: null,
          lost_from: gone,
          grain: 10,
          noise: 0,
          creep_per_year: 0,
          per_degree: 0,
          per_snow: 0,
          load_from: today,
          load: 0,
          gap_per_mille: 0,
          damaged_from: null,
          obstructed_from: null,
          accelerated: false,
          reporter_silent: site.reporterSilent ?? false,
          temperature_offset: 0,
          mounted: 0,
          facing: 1,
          resting: false,
          obstacle: null,
          damaged_parts: [],
          out_of_range: false,
          supply_state: 'line',
          supply_voltage1: null,
          supply_voltage2: null,
        },
      };
      return role === 'gateway' ? { ...record, gateway: gatewayRecord(nodeId, systemId, random) } : record;
    },
  );
  return [...sensors, ...relays];
}

const RELAY_NAMES = { retransmitter: 'Retransmiter', access_device: 'Moduł dostępowy', gateway: 'Brama LTE' } as const;

function deviceRecord(id: number, type: string, role: DeviceRecord['role'], site: SiteSpec, random: () => number) {
  const [rssi, snr] = [-70 - Math.floor(random() * 50), Math.round((random() * 16 - 5) * 10) / 10];
  return {
    id,
    type,
    role,
    serial: serialOf(role, site, random),
    subSerial: site.version === 'W4' ? digits(random, 8) : null,
    systemVersion: site.version,
    firmwareVersion: `${site.version === 'W4' ? 4 : 2}.${Math.floor(random() * 8)}.${Math.floor(random() * 20)}`,
    signalQualityInfo:
      site.version === 'W4'
        ? JSON.stringify([
            {
              gatewayId: gatewayEui(site),
              rssi,
              snr,
              metadata: { region_common_name: 'EU868' },
            },
          ])
        : null,
    signalStrength: Math.max(4, Math.min(100, Math.round((rssi + 125) * 1.9))),
  };
}

function serialOf(role: DeviceRecord['role'], site: SiteSpec, random: () => number): string {
  if (site.version === 'W2') return `W2-${digits(random, 7)}`;
  return role === 'gateway' ? gatewayEui(site) : eui(random);
}

/** Every device of a W4 site is heard by its one gateway, so a signal names it. */
const gatewayEui = (site: SiteSpec) => eui(randomOf(site.name, 'gateway'));

const eui = (random: () => number) => `a81758fffe${hex(random, 6)}`;

/** A SIM's number is generated here, since the gateway and the SIM card's record must have the same one. */
function gatewayRecord(deviceId: number, systemId: number, random: () => number): typeof gateway.$inferInsert {
  return {
    deviceId,
    eth0Ip: `192.168.${systemId}.2`,
    vpn2Ip: `10.8.${systemId}.${10 + Math.floor(random() * 200)}`,
    wwan0Ip: `100.64.${systemId}.${1 + Math.floor(random() * 250)}`,
    gatewayIp: `192.168.${systemId}.1`,
    simPin: digits(random, 4),
    apn: 'internet',
    iccid: `89480${['1', '2', '3'][systemId % 3] ?? '1'}${digits(random, 13)}`,
    simPresent: true,
    simPinRequired: false,
    batteryOperated: false,
  };
}

interface TroubleTimes {
  active: boolean;
  silentFrom: Date | null;
  lostFrom: Date | null;
  obstructedFrom: Date | null;
  obstructionDistance: number | null;
  damagedFrom: Date | null;
  damagedPart: Extract<Trouble, { kind: 'damaged' }>['part'] | null;
  supplyState: 'battery_good_normal' | 'battery_weak' | 'battery_empty';
  voltage: number | null;
  w2ConnectionStatus: number;
}

function troubleOf(trouble: Trouble | undefined, today: Date): TroubleTimes {
  const times: TroubleTimes = {
    active: true,
    silentFrom: null,
    lostFrom: null,
    obstructedFrom: null,
    obstructionDistance: null,
    damagedFrom: null,
    damagedPart: null,
    supplyState: 'battery_good_normal',
    voltage: null,
    w2ConnectionStatus: 0,
  };
  if (!trouble) return times;
  const since = 'sinceDays' in trouble ? new Date(addDays(today, -trouble.sinceDays).getTime() + 5 * HOUR_MS) : null;
  switch (trouble.kind) {
    case 'obstructed':
      return { ...times, obstructedFrom: since, obstructionDistance: trouble.distance };
    case 'outdated':
      return { ...times, silentFrom: addDays(today, -trouble.sinceDays) };
    case 'lost':
      return { ...times, silentFrom: since, lostFrom: since, w2ConnectionStatus: 3 };
    case 'damaged':
      return { ...times, damagedFrom: since, damagedPart: trouble.part };
    case 'battery':
      return { ...times, supplyState: trouble.state, voltage: trouble.state === 'battery_weak' ? 3.12 : 2.86 };
    case 'inactive':
      return { ...times, active: false, silentFrom: since };
    case 'w2_connection':
      return { ...times, w2ConnectionStatus: trouble.status };
    case 'overload':
    case 'out_of_range':
    case 'accelerated':
      return times;
  }
}

function earliest(...moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment): moment is Date => moment !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((moment) => moment.getTime())));
}
