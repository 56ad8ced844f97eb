import type { Node } from '@sagitta/shared-contracts/api/node';
import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { fetchCommands, recalculate } from '../src/devices/fetch-commands.statements';
import type { TestApi } from './api';
import { makeSensor, makeSystem } from './entities';

/** A device in a system of its own, as staff act on it. */
export interface SensorUnderTest {
  system: number;
  id: number;
  read(): Promise<Node>;
  /** Sends a call with the device's current lock. */
  act(path: string, input: object): Promise<{ status: number; body: ActionAnswer }>;
  commands(): Promise<NodeCommand[]>;
  /** What the device does once it has sent a reading. */
  hear(): Promise<void>;
  log(): Promise<{ severity: string; messageEn: string }[]>;
}

interface ActionAnswer {
  updatedViaWebsiteAt: string;
  command: NodeCommand;
  error?: { message: string; fields?: Record<string, string>; stored?: { id: number } };
}

export async function sensorUnderTest(
  api: TestApi,
  token: string,
  { sensor = 'laser' }: { sensor?: 'laser' | 'inclinometer' } = {},
): Promise<SensorUnderTest> {
  const system = await makeSystem(api);
  const id = await makeSensor(api, system, sensor);
  const read = async () => {
    const answer = await api.call('PATCH', '/nodes', { token, body: { systemIds: [system] } });
    const [only] = answer.json<Node[]>();
    if (!only) throw new Error(answer.body);
    return only;
  };
  return {
    system,
    id,
    read,
    act: async (path, input) => {
      const { updatedViaWebsiteAt } = await read();
      const answer = await api.call('PATCH', path, { token, body: { nodeID: id, updatedViaWebsiteAt, ...input } });
      return { status: answer.statusCode, body: answer.json<ActionAnswer>() };
    },
    commands: async () => (await api.call('GET', `/node/commands/${id}`, { token })).json<NodeCommand[]>(),
    hear: async () => {
      api.clock.advance(4_000);
      const now = api.clock.now();
      await api.store.pool.query(
        'update node set latest_measurement_at = $2, latest_successful_measurement_at = $2 where id = $1',
        [id, now],
      );
      await recalculate(api.store.db, [id], now);
      await fetchCommands(api.store.db, [id], now);
    },
    log: async () => {
      const { rows } = await api.store.pool.query<{ severity: string; messageEn: string }>(
        'select severity, message_en as "messageEn" from log where node_id = $1 order by id',
        [id],
      );
      return rows;
    },
  };
}
