import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { freePort } from '../testing/postgres-server';
import { chirpstackUp } from '../testing/uplink-fixtures';
import { startBenchPostgres } from './bench-postgres';

interface RoofsOptions {
  devices: number;
  /** Systems that they are on, in turn; one by default. */
  systems?: number;
  /** A database that is there, instead of a server of its own. */
  database?: { url: string; stop: () => Promise<void> };
  /** Address of a broker that the API listens to as well. */
  mqtt?: string;
  /** Sources and profiles besides. */
  config?: { sources: readonly object[]; profiles: readonly object[] };
  env?: Readonly<Record<string, string>>;
}

/** What a broker's sender can do. */
interface Sender {
  publishAsync(topic: string, message: string, options: { qos: 1 }): Promise<unknown>;
}

/** The first account of the installation; staff. */
export const ADMIN = { email: 'bench@example.com', password: 'the-password-of-the-bench' };
const SECRET = 'the-secret-of-the-bench';
const CONNECTIONS = 200;
const ANSWER_DEADLINE_MS = 20_000;
const START_ROUNDS = 600;

/** Devices on a system, and an API that takes their uplinks in a process and with a PostgreSQL server of its own. */
export class BenchRoofs {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private api: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly postgres: { url: string; stop: () => Promise<void> },
    readonly pool: Pool,
    private readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open({
    devices,
    systems = 1,
    database,
    mqtt,
    config: more,
    env = {},
  }: RoofsOptions): Promise<BenchRoofs> {
    const folder = mkdtempSync(join(tmpdir(), 'sagitta-bench-uplinks-'));
    const postgres = database ?? (await startBenchPostgres(join(folder, 'postgres')));
    const config = join(folder, 'uplinks.json');
    const source = { name: 'bench', kind: 'chirpstack', secrets: [SECRET], ...(mqtt && { mqtt: { url: mqtt } }) };
    const sources = [source, ...(more?.sources ?? [])];
    writeFileSync(config, JSON.stringify({ sources, profiles: more?.profiles ?? [] }));
    const pool = new Pool({ connectionString: postgres.url });
    // It loses its connections when the server stops.
    pool.on('error', () => undefined);
    const roofs = new BenchRoofs(folder, postgres, pool, await freePort(), { ...env, UPLINKS: config });
    await roofs.start();
    await roofs.makeDevices(devices, systems);
    return roofs;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the API, and waits until it answers. */
  async start(): Promise<void> {
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    this.api = spawn(process.execPath, ['--import', 'tsx', main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(this.port),
        DATABASE_URL: this.postgres.url,
        LOG_LEVEL: 'error',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...this.env,
      },
    });
    for (let round = 0; round < START_ROUNDS; round += 1) {
      const isUp = await fetch(`${this.address}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) return;
      await wait(100);
    }
    throw new Error('The API did not start.');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!this.api || this.api.exitCode !== null || this.api.signalCode !== null) return;
    const ended = once(this.api, 'exit');
    this.api.kill(signal);
    await ended;
  }

  /** Sends a body to the API; gives its status. */
  post(body: string | Buffer, path = 'bench?event=up', secret = SECRET): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.address}/uplinks/${path}`,
        {
          agent: this.agent,
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          answer.once('error', reject);
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      call.once('error', reject);
      call.setTimeout(ANSWER_DEADLINE_MS, () => call.destroy(new Error('It took too long.')));
      call.end(body);
    });
  }

  /** How much is stored of what was sent. */
  async stored(): Promise<{ frames: number; different: number; readings: number }> {
    const { rows } = await this.pool.query<{ frames: number; different: number; readings: number }>(`
      select (select count(*)::int from uplink_frame) as frames, (select count(*)::int from measurement) as readings,
        (select count(distinct (device_id, fcnt))::int from uplink_frame) as different`);
    const [found] = rows;
    if (!found) throw new Error('Nothing was counted.');
    return found;
  }

  /** How many frames are stored. */
  async frames(): Promise<number> {
    const { rows } = await this.pool.query<{ frames: number }>('select count(*)::int as frames from uplink_frame');
    return rows[0]?.frames ?? 0;
  }

  /** Sends an uplink by the broker until it is stored: before the API listens, a message reaches nobody. */
  async isListening(sender: Sender, uplink: string): Promise<void> {
    for (let round = 0; round < START_ROUNDS; round += 1) {
      await sender.publishAsync(topicOf(0), uplink, { qos: 1 });
      if ((await this.frames()) > 0) return;
      await wait(100);
    }
    throw new Error('The API does not listen to the broker.');
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.end('SIGTERM');
    await this.pool.end();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async makeDevices(count: number, systems: number): Promise<void> {
    await this.pool.query(
      `with place as (insert into system (name, version) select 'Bench ' || i, 'W4'
          from generate_series(1, $3::int) as i returning id),
      made as (insert into device (serial, type, role, main_sensor, system_version)
        select $2 || lpad(to_hex(i), 6, '0'), 'UD-20.3', 'endpoint_device', 'laser', 'W4'
        from generate_series(0, $1::int - 1) as i returning id)
      insert into node (system_id, device_id, name, measurement_base_distance, permissible_value, threshold_level1)
      select place.id, made.id, 'Node ' || made.id, 5000, 100, 50
      from (select id, row_number() over (order by id) as at from place) as place
      join made on made.id % $3::int + 1 = place.at`,
      [count, EUI_PREFIX, systems],
    );
  }
}

const EUI_PREFIX = 'a81758ffff';

/** The device of an index. */
export function euiOf(index: number): string {
  return EUI_PREFIX + index.toString(16).padStart(6, '0');
}

export function topicOf(index: number): string {
  return `application/1/device/${euiOf(index)}/event/up`;
}

/** An uplink as ChirpStack sends it. */
export function uplinkText(
  index: number,
  fcnt: number,
  time: Date,
  distance = 4_970,
  more: { temperature1?: number; gateways?: readonly object[] } = {},
): string {
  const { temperature1 = 4.5, ...rest } = more;
  const measured = { distance, temperature1 };
  return JSON.stringify(chirpstackUp({ eui: euiOf(index), fcnt, time: time.toISOString(), measured, ...rest }));
}

/** Tells whoever started this script, and ends the channel that would keep it running. */
export function tell<R extends object>(result: R): void {
  process.send?.(result);
  if (process.connected) process.disconnect();
}
