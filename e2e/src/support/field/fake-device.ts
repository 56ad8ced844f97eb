import { encodeOwnFormat } from '../../../../reference-api/src/readings/uplinks/own-format';
import type { Broker } from '../../../../reference-api/testing/broker';

const PROFILE = 'Sagitta laser';
const GATEWAY = 'a84041ffff1e2b3c';

/** A rangefinder of our own profile, behind a network server that speaks through a broker. */
export class FakeDevice {
  private counter = 0;

  constructor(
    private readonly broker: Broker,
    readonly eui: string,
    private readonly networkName: string,
  ) {}

  /**
   * Reports a distance; resolves once it is stored.
   * @param distance in mm
   */
  async report(distance: number, at: Date = new Date()): Promise<void> {
    this.counter += 1;
    const time = at.toISOString();
    await this.send('up', {
      time,
      devAddr: '00189440',
      fCnt: this.counter,
      fPort: 2,
      data: encodeOwnFormat({ distance, temperature1: 4.5, supplyState: 'battery_good_normal' }).toString('base64'),
      rxInfo: [{ gatewayId: GATEWAY, nsTime: time, rssi: -97, snr: 6.5 }],
    });
  }

  /** Acknowledges a downlink that it was sent, by its id in the queue. */
  async acknowledge(queueItemId: string): Promise<void> {
    await this.send('ack', { queueItemId, acknowledged: true, time: new Date().toISOString() });
  }

  private send(event: string, body: object): Promise<void> {
    const deviceInfo = { devEui: this.eui, deviceName: this.networkName, deviceProfileName: PROFILE };
    return this.broker.publish(
      `application/17c8/device/${this.eui}/event/${event}`,
      JSON.stringify({ deviceInfo, ...body }),
    );
  }
}
