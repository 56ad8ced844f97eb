import type { Node } from '@sagitta/shared-contracts/api/node';
import { DEFAULT_SETTINGS } from './default-settings';
import { type Try, trying } from './change';
import type { Finding } from './host';

/** White, of the least size of a map. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAMAAACahl6sAAAAA1BMVEX///+nxBvIAAAAPUlEQVR42u3BAQ0AAADCoPdPbQ8H' +
    'FAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8GadCAAB3hpU3AAAAABJRU5ErkJggg==',
  'base64',
);

interface Account {
  token: string;
  accountId: number;
}

/**
 * Tries the operations that change systems and devices, on systems of its own: it creates one of each version, changes
 * only these, and deletes them. A device is borrowed from the free ones and given back.
 */
export async function checkChanges(base: string, { token, accountId }: Account): Promise<Finding[]> {
  const { attempt, findings } = trying(base, token);
  // Names of systems are unique.
  const mark = Date.now().toString(36);
  const made = new Map<number, string>();
  const make = async (SystemVersion: 'W2' | 'W4', Name: string) => {
    const answer = await attempt('createSystem', { input: { Name, SystemVersion, ExternalSystemID: `check-${mark}` } });
    if (answer) made.set(answer.NewSystemID, Name);
    return answer?.NewSystemID;
  };
  try {
    const w4 = await make('W4', `Contract check ${mark}`);
    if (w4 !== undefined) {
      await changeNode(attempt, w4);
      await changeFiles(attempt, w4);
      await changeSettings(attempt, w4, accountId);
    }
    const w2 = await make('W2', `C ${mark}`);
    if (w2 !== undefined) await changeW2(attempt, w2);
    const group = await attempt('createSystemGroup', { input: { name: `Contract check ${mark}`, isPublic: false } });
    if (group) await attempt('deleteSystemGroup', { input: { ID: group.newSystemGroupID } });
  } finally {
    // Its device may have measured meanwhile, and is retired then.
    for (const [ID, PurgeName] of made) await attempt('deleteSystem', { input: { ID, PurgeName } });
  }
  return findings;
}

async function changeNode(attempt: Try, systemID: number): Promise<void> {
  const place = async () => {
    const map = await attempt('getSystemMap', { params: { id: systemID } });
    return map?.updatedViaWebsiteAt ?? null;
  };
  const file = new Blob([PNG]);
  await attempt('uploadSystemMap', { input: { systemID, mapType: 'main', file, updatedViaWebsiteAt: null } });
  await attempt('saveMapBoundaries', {
    input: { systemID, mapBoundaries: '(1,1;9,1;9,9)', updatedViaWebsiteAt: await place() },
  });
  const again = { systemID, mapType: 'main', file, updatedViaWebsiteAt: await place() } as const;
  if (await attempt('uploadSystemMap', { input: again }))
    await attempt('restoreSystemMap', { input: { systemID, updatedViaWebsiteAt: await place() } });
  const id = await borrow(attempt, systemID);
  if (id === undefined) return;
  const read = async () =>
    (await attempt('listNodes', { input: { systemIds: [systemID] } }))?.find((node: Node) => node.id === id);
  const lock = async () => (await read())?.updatedViaWebsiteAt ?? null;
  const inclined = (await read())?.MainSensorType === 'inclinometer';

  await attempt('moveNodeOnMap', { input: { systemID, id, x: 5, y: 5, updatedViaWebsiteAt: await lock() } });
  await attempt('renameNode', { input: { id, name: 'Checked', updatedViaWebsiteAt: await lock() } });
  await attempt('setNodeBase', {
    input: { nodeID: id, newBase: inclined ? 1.5 : 4_000, updatedViaWebsiteAt: await lock(), replaces: null },
  });
  await attempt('isNodeRecalculated', { params: { id } });
  const levels = { threshold: inclined ? 2 : 30, l1: 40, l2: 60, l3: 80, l4: 100, inclinometerInverted: null };
  await attempt('configureNode', {
    input: { nodeID: id, ...levels, updatedViaWebsiteAt: await lock(), replaces: null },
  });
  // Cancelling does not depend on the clocks of both sides.
  await attempt('accelerateNode', {
    input: { nodeID: id, newAcceleratedUntil: null, updatedViaWebsiteAt: await lock(), replaces: null },
  });
  await attempt('setNodeActive', { input: { nodeID: id, active: false, updatedViaWebsiteAt: await lock() } });
  const waiting = (await attempt('listNodeCommands', { params: { id } }))?.find(({ state }) => state === 'queued');
  if (waiting) await attempt('withdrawNodeCommand', { input: { commandID: waiting.id } });
  await attempt('deleteNode', { input: { id } });
}

/** Makes a node of the first free device that has a sensor; answers its id. */
async function borrow(attempt: Try, SystemID: number): Promise<number | undefined> {
  const free = (await attempt('listFreeDevices', {})) ?? [];
  for (const { SerialString } of free.filter(({ SystemVersion }) => SystemVersion === 'W4')) {
    const input = { SystemID, DeviceSerialString: SerialString, Name: 'Check' };
    const id = (await attempt('createNode', { input }))?.result;
    if (id === undefined || id <= 0) continue;
    const nodes = await attempt('listNodes', { input: { systemIds: [SystemID] } });
    const sensor = nodes?.find((node: Node) => node.id === id)?.MainSensorType;
    if (sensor === 'laser' || sensor === 'inclinometer') return id;
    await attempt('deleteNode', { input: { id } });
  }
  return undefined;
}

async function changeFiles(attempt: Try, systemID: number): Promise<void> {
  const file = new Blob(['Plan']);
  const input = { systemID, mimeType: 'text/plain', fileSize: file.size, fileName: 'Plan.txt', file };
  const id = (await attempt('uploadSystemFile', { input }))?.id;
  if (id === undefined) return;
  await attempt('setFileAccounts', { params: { id }, input: { fileAccounts: [] } });
  await attempt('downloadSystemFile', { params: { id } });
  await attempt('deleteSystemFile', { params: { id } });
}

async function changeSettings(attempt: Try, systemID: number, accountID: number): Promise<void> {
  const system = await attempt('getSystem', { params: { id: systemID } });
  if (!system) return;
  await attempt('saveSystemSettings', {
    input: {
      systemID,
      name: system.name,
      ...DEFAULT_SETTINGS,
      updatedAt: system.updatedAt,
      updatedViaWebsiteAt: system.updatedViaWebsiteAt,
    },
  });
  await attempt('addTestLog', { input: { systemID, severity: 'heartbeat', systemVersion: 'W4' } });
  const account = await attempt('getAccount', { params: { id: accountID } });
  const own = account?.systemsDetails.find(({ ID }) => ID === systemID);
  if (!own?.accountRole) return;
  await attempt('saveAssignment', {
    input: {
      accountID,
      systemID,
      accountRole: own.accountRole,
      updatedAt: own.AssignmentUpdatedAt,
      emailSettings: [],
      pushSettings: [],
      smsSettings: [],
    },
  });
}

async function changeW2(attempt: Try, systemID: number): Promise<void> {
  const lock = async () => (await attempt('getSystem', { params: { id: systemID } }))?.w2ConfigurationUpdatedAt ?? null;
  const settings = {
    systemID,
    summertimeMeasurementPeriod: 1_800,
    wintertimeMeasurementPeriod: 900,
    dailyMeasurementTime: '05:45',
    dailyMeasurementOn: true,
  };
  const sent = await attempt('sendW2ControllerConfiguration', {
    input: { ...settings, w2ConfigurationUpdatedAt: await lock() },
  });
  if (sent) {
    await attempt('saveW2Configuration', { input: { ...settings, w2ConfigurationUpdatedAt: sent.newUpdatedAt } });
  }
  const told = await attempt('sendW2ControllerRainstormMode', {
    input: { systemID, rainstormModeOn: true, rainstormModeSeconds: 3_600, w2ConfigurationUpdatedAt: await lock() },
  });
  if (!told) return;
  await attempt('saveW2RainstormMode', {
    input: { systemID, rainstormModeEnd: told.newRainstormModeEnd, w2ConfigurationUpdatedAt: told.newUpdatedAt },
  });
}
