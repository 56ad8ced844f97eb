import type { OperationName } from '@sagitta/shared-contracts/api';
import type { TestApi } from './api';
import { makeSensor, makeSystem } from './entities';

/** A changing call to a node, the system under which its record is read, and the changes that it has to record. */
interface AuditedCall {
  body: object;
  under: { system: number };
  kind: 'node';
  changes: object[];
}

let names = 0;

/** What people do to a device. */
export function auditedNodeActions(
  api: () => TestApi,
  token: () => string,
): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  async function sensor() {
    const system = await makeSystem(api());
    const id = await makeSensor(api(), system);
    const { rows } = await api().store.pool.query<{ name: string; at: Date }>(
      'select name, updated_via_website_at as at from node where id = $1',
      [id],
    );
    const lock = { updatedViaWebsiteAt: rows[0]?.at.toISOString() };
    return { system, id, lock, name: rows[0]?.name };
  }
  const acted = (input: object, changes: object[]) => async (): Promise<AuditedCall> => {
    const { system, id, lock } = await sensor();
    return { body: { nodeID: id, ...lock, ...input }, under: { system }, kind: 'node', changes };
  };
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

  return {
    setNodeBase: acted({ newBase: 5_010 }, [change('newBase', 5_000, 5_010)]),
    configureNode: acted({ threshold: 90, l1: 25, l2: 50, l3: 80, l4: 100 }, [
      change('threshold', 100, 90),
      change('l3', 75, 80),
    ]),
    accelerateNode: async () => {
      const newAcceleratedUntil = new Date(api().clock.now().getTime() + 60_000).toISOString();
      return acted({ newAcceleratedUntil }, [change('newAcceleratedUntil', null, newAcceleratedUntil)])();
    },
    setNodeActive: acted({ active: false }, [change('active', true, false)]),
    renameNode: async () => {
      const { system, id, lock, name } = await sensor();
      const to = `Audited ${(names += 1)}`;
      return { body: { id, name: to, ...lock }, under: { system }, kind: 'node', changes: [change('name', name, to)] };
    },
    moveNodeOnMap: async () => {
      const { system, id, lock } = await sensor();
      await api().store.pool.query(
        `insert into system_map (system_id, image, image_mime, width, height) values ($1, '', 'image/png', 10, 10)`,
        [system],
      );
      return {
        body: { systemID: system, id, x: 4, y: 10, ...lock },
        under: { system },
        kind: 'node',
        changes: [change('mapPositionX', null, 4), change('mapPositionY', null, 10)],
      };
    },
    withdrawNodeCommand: async () => {
      const { system, id, lock } = await sensor();
      const answer = await api().call('PATCH', '/node/base', {
        token: token(),
        body: { nodeID: id, newBase: 5_010, ...lock },
      });
      const { command } = answer.json<{ command: { id: number } }>();
      return {
        body: { commandID: command.id },
        under: { system },
        kind: 'node',
        changes: [change('newBase', 5_010, 5_000)],
      };
    },
  };
}
