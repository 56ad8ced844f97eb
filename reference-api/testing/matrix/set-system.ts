import { makeW2, settingsInput, W2_INPUT } from '../settings-input';
import { on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

/** Who configures a system: staff any, an installer those that they administer. */
const SETS = {
  own: '401 200 200 403 403 403',
  guest: '401 200 403 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

const w2 =
  (input: object) =>
  async (system: number, { api }: World) => ({
    input: { systemID: system === MISSING ? MISSING : await makeW2(api, system), ...input },
  });

export const SET_SYSTEM = {
  saveSystemSettings: on(SYSTEMS, SETS, async (system, { api }) => ({
    input: { ...(await settingsInput(api, system)), addressCity: 'Kraków' },
  })),
  sendW2ControllerConfiguration: on(SYSTEMS, SETS, w2(W2_INPUT)),
  saveW2Configuration: on(SYSTEMS, SETS, w2(W2_INPUT)),
  sendW2ControllerRainstormMode: on(SYSTEMS, SETS, w2({ rainstormModeOn: true, rainstormModeSeconds: 3_600 })),
  saveW2RainstormMode: on(SYSTEMS, SETS, w2({ rainstormModeEnd: null })),
  addTestLog: on(SYSTEMS, SETS, (systemID) => ({ input: { systemID, severity: 'L1', systemVersion: 'W4' } })),
} as const;
