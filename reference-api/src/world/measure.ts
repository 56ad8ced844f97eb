import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import type { DamagedPart, Reading } from '../readings/follow-reading';
import { noiseAt } from './random';

/** A row of demo.sender: how a device with a sensor behaves, and how it was heard before. Moments in epoch s. */
export type Sender = {
  node_id: number;
  system_id: number;
  eui: string;
  sensor: 'laser' | 'inclinometer';
  period: number;
  phase: number;
  since: number;
  silent_from: number | null;
  grain: number;
  noise: number;
  creep_per_year: number;
  per_degree: number;
  per_snow: number;
  load_from: number;
  load: number;
  gap_per_mille: number;
  damaged_from: number | null;
  obstructed_from: number | null;
  temperature_offset: number;
  mounted: number;
  facing: number;
  obstacle: number | null;
  damaged_parts: DamagedPart[];
  out_of_range: boolean;
  supply_state: SupplyState;
  supply_voltage1: number | null;
  supply_voltage2: number | null;
  /** Its last frame counter, and the JSON text of its last signal; the gateway of its system. */
  fcnt: number | null;
  signal: string | null;
  gateway: string | null;
};

/** A row of demo.weather. */
export type Day = {
  system_id: number;
  /** Since 1970. */
  day: number;
  mean: number;
  swing: number;
  snow_load: number;
  snow_before: number;
};

/** The days of each system, by their number. */
export type Weather = ReadonlyMap<number, ReadonlyMap<number, Day>>;

const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
/** Readings are missed for so long at a time. */
const GAP = 6 * HOUR;
/** A load comes within a day: what moves a girder at once is taken for an obstruction. */
const LOADING = DAY;
/** A battery that is weak was so for most of the past. */
const WEAK_AFTER = 10 * DAY + 6 * HOUR;
/** Where an obstruction is whose place nobody has given. */
const NEARBY_MM = 1_400;

/**
 * What a device measures after `from` and up to `to`, in order: at every moment of its period, and also at `to` if it
 * is asked. A pure function of the device and the weather, so that the same moment always reads the same, whether it is
 * part of a year or the only one.
 */
export function readingsOf(
  sender: Sender,
  weather: Weather,
  { from, to }: { from: Date; to: Date },
  isAsked = false,
): Reading[] {
  const days = weather.get(sender.system_id);
  return momentsOf(sender, secondsOf(from), secondsOf(to), isAsked).flatMap((at) => {
    const day = days?.get(Math.floor(at / DAY));
    return day && isHeard(sender, at) ? [readingAt(sender, day, at)] : [];
  });
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

/** `from` itself has had its reading. */
function momentsOf({ period, phase, since }: Sender, from: number, to: number, isAsked: boolean): number[] {
  const moments: number[] = [];
  const first = (Math.floor((Math.max(from, since - 1) - phase) / period) + 1) * period + phase;
  for (let at = first; at <= to; at += period) moments.push(at);
  if (isAsked && moments.at(-1) !== to) moments.push(to);
  return moments;
}

function isHeard(sender: Sender, at: number): boolean {
  if (at < sender.since || hasBegun(sender.silent_from, at)) return false;
  const isLoading = sender.load > 0 && at >= sender.load_from && at < sender.load_from + LOADING;
  return isLoading || Math.abs(noiseAt(Math.floor(at / GAP), sender.node_id)) * 1_000 >= sender.gap_per_mille;
}

const hasBegun = (moment: number | null, at: number) => moment !== null && at >= moment;

function readingAt(sender: Sender, day: Day, at: number): Reading {
  const temperature =
    day.mean +
    day.swing * Math.cos(((at % DAY) / DAY - 13 / 24) * 2 * Math.PI) +
    sender.temperature_offset +
    noiseAt(at, 7) * 0.4;
  const value = valueAt(sender, day, at, temperature);
  const temperature1 = Math.round(temperature * 10) / 10;
  return {
    nodeId: sender.node_id,
    at: new Date(at * 1_000),
    distance: sender.sensor === 'laser' ? value : null,
    angle: sender.sensor === 'inclinometer' ? value : null,
    temperature1,
    temperature2: temperature1 + 1.5,
    supplyVoltage1: sender.supply_voltage1,
    supplyVoltage2: sender.supply_voltage2,
    supplyState: at >= sender.since + WEAK_AFTER ? sender.supply_state : 'battery_good_normal',
    damagedParts: hasBegun(sender.damaged_from, at) ? sender.damaged_parts : [],
    outOfRange: sender.out_of_range,
    // It leaves it to the host.
    obstructed: null,
  };
}

/** Where it is mounted, and creep, thermal drift, snow, a load and noise; nothing from a damaged sensor. */
function valueAt(sender: Sender, day: Day, at: number, temperature: number): number | null {
  if (hasBegun(sender.obstructed_from, at)) return sender.obstacle ?? NEARBY_MM;
  if (hasBegun(sender.damaged_from, at)) return null;
  const snow = day.snow_before + ((day.snow_load - day.snow_before) * (at % DAY)) / DAY;
  const moved =
    (sender.creep_per_year * (at - sender.since)) / YEAR +
    sender.per_degree * (temperature - 10) +
    sender.per_snow * snow +
    sender.load * Math.max(0, Math.min(1, (at - sender.load_from) / LOADING)) +
    (sender.noise * (noiseAt(at, sender.node_id) + noiseAt(at, -sender.node_id))) / 2;
  return Math.round((sender.mounted + sender.facing * moved) * sender.grain) / sender.grain;
}
