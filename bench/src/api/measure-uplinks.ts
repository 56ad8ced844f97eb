import type { BrokenEvents, KilledUplinks, UplinkLog, UplinkRates } from '../../../reference-api/cli/bench-messages';
import { median } from '../statistics';
import { BROKEN_EVENTS, KILLED_RATE, type UplinkFigures } from './figures';
import { measureAlarms } from './measure-alarms';
import { reportOf } from './script';

/** Of uplinks while the API is killed and started again. */
const SECONDS = 20;

/** What comes in, each on a PostgreSQL server of its own. Without mosquitto, MQTT is not measured. */
export async function measureUplinks(say: (text: string) => void): Promise<UplinkFigures> {
  say('Uplinks over HTTP and by mosquitto …');
  const rates = await reportOf<UplinkRates>('bench-mqtt');
  say('The log of an uplink …');
  const log = await reportOf<UplinkLog>('bench-wal');
  const hasMosquitto = rates.mqtt.length > 0;
  const killed = async (way: 'http' | 'mqtt') => {
    say(`${KILLED_RATE} uplinks a second (${way}), with the API killed …`);
    return reportOf<KilledUplinks>('bench-uplinks', [String(SECONDS), String(KILLED_RATE), way]);
  };
  const killedHttp = await killed('http');
  const killedMqtt = hasMosquitto ? await killed('mqtt') : undefined;
  say(`${BROKEN_EVENTS} broken events …`);
  const broken = await reportOf<BrokenEvents>('bench-broken', [String(BROKEN_EVENTS)]);
  const alarms = await measureAlarms(say);
  return {
    ...(hasMosquitto && { perSecond: { http: median(rates.http), mqtt: median(rates.mqtt) } }),
    log,
    killedHttp,
    ...(killedMqtt && { killedMqtt }),
    broken,
    alarms,
  };
}
