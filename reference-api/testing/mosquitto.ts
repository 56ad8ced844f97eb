import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-server';

export interface Mosquitto {
  url: string;
  stop: () => Promise<void>;
}

/** Debian's package puts it where only root looks. */
const PLACES = ['mosquitto', '/usr/sbin/mosquitto'];

/** The command of this machine's mosquitto; undefined where it is not installed. */
export function findMosquitto(): string | undefined {
  return PLACES.find((path) => spawnSync(path, ['-h']).error === undefined);
}

/** Starts a broker with the settings that docs/connect.md#mqtt asks for, which keeps nothing on disk. */
export async function startMosquitto(command: string): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-mosquitto-'));
  const config = join(folder, 'conf');
  const port = await freePort();
  const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'user nobody', ...SETTINGS];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const broker = spawn(command, ['-c', config], { stdio: 'ignore' });
  return {
    url: `mqtt://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(broker, 'exit');
      broker.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const SETTINGS = ['max_queued_messages 0', 'max_inflight_messages 200'];
