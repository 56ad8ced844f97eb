import { makeW2, settingsInput, W2_INPUT } from '../settings-input';
import { MANAGES } from './rights';
import { on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

const w2 =
  (input: object) =>
  async (system: number, { api }: World) => ({
    input: { systemID: system === MISSING ? MISSING : await makeW2(api, system), ...input },
  });

export const SET_SYSTEM = {
  saveSystemSettings: on(SYSTEMS, MANAGES, async (system, { api }) => ({
    input: { ...(await settingsInput(api, system)), addressCity: 'Kraków' },
  })),
  sendW2ControllerConfiguration: on(SYSTEMS, MANAGES, w2(W2_INPUT)),
  saveW2Configuration: on(SYSTEMS, MANAGES, w2(W2_INPUT)),
  sendW2ControllerRainstormMode: on(SYSTEMS, MANAGES, w2({ rainstormModeOn: true, rainstormModeSeconds: 3_600 })),
  saveW2RainstormMode: on(SYSTEMS, MANAGES, w2({ rainstormModeEnd: null })),
  addTestLog: on(SYSTEMS, MANAGES, (systemID) => ({ input: { systemID, severity: 'L1', systemVersion: 'W4' } })),
} as const;
