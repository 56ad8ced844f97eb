import { encodeOwnFormat } from '../../../../reference-api/src/readings/uplinks/own-format';

/** Hands an event of a device, as ChirpStack names it, to the API; resolves once it is stored. */
export type NetworkServer = (event: string, eui: string, body: object) => Promise<void>;

const PROFILE = 'Sagitta laser';
const GATEWAY = 'a84041ffff1e2b3c';

/** A rangefinder of our own profile, behind a network server. */
export class FakeDevice {
  private counter = 0;

  constructor(
    private server: NetworkServer,
    readonly eui: string,
    private readonly networkName: string,
  ) {}

  /** Joins another network server, which counts its frames anew. */
  join(server: NetworkServer): void {
    this.server = server;
    this.counter = 0;
  }

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
    return this.server(event, this.eui, { deviceInfo, ...body });
  }
}
