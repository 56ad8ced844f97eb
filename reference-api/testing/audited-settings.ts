import type { OperationName } from '@sagitta/shared-contracts/api';
import type { TestApi } from './api';
import { makeAccount, makeSystem } from './entities';
import { makeW2, settingsInput, W2_INPUT } from './settings-input';

interface AuditedCall {
  body: object;
  under: { system: number };
  kind: 'system';
  changes: object[];
}

/** What people do to a system, and the changes that it has to record. */
export function auditedSettings(api: () => TestApi): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const w2 = (input: object, changes: object[]) => async (): Promise<AuditedCall> => {
    const system = await makeW2(api(), await makeSystem(api()));
    return { body: { systemID: system, ...input }, under: { system }, kind: 'system', changes };
  };
  const configured = [
    change('summertimeMeasurementPeriod', 3_600, 1_800),
    change('wintertimeMeasurementPeriod', 3_600, 900),
    change('dailyMeasurementTime', null, '05:45'),
    change('dailyMeasurementOn', false, true),
  ];
  return {
    saveSystemSettings: async () => {
      const system = await makeSystem(api());
      const input = { ...(await settingsInput(api(), system)), addressCity: 'Kraków', hysteresisForAngle: 0.05 };
      return {
        body: input,
        under: { system },
        kind: 'system',
        changes: expect.arrayContaining([
          change('addressCity', null, 'Kraków'),
          change('hysteresisForAngle', 0.02, 0.05),
        ]),
      };
    },
    sendW2ControllerConfiguration: w2(W2_INPUT, configured),
    saveW2Configuration: w2(W2_INPUT, configured),
    sendW2ControllerRainstormMode: w2({ rainstormModeOn: true, rainstormModeSeconds: 3_600 }, [
      change('rainstormModeSeconds', null, 3_600),
    ]),
    saveW2RainstormMode: async () => {
      const seconds = Math.floor(api().clock.now().getTime() / 1000) + 3_600;
      return w2({ rainstormModeEnd: seconds }, [
        change('rainstormModeEnd', null, new Date(seconds * 1000).toISOString()),
      ])();
    },
    saveEscalation: async () => {
      const system = await makeSystem(api());
      const accountID = await makeAccount(api(), { systems: { [system]: 'common_user' } });
      const people = [{ accountID, minutes: 5 }];
      return {
        body: { systemID: system, people, updatedAt: null },
        under: { system },
        kind: 'system',
        changes: [change('people', [], [expect.stringMatching(/^Test Person \d+ after 5 min$/)])],
      };
    },
    addTestLog: async () => {
      const system = await makeSystem(api());
      await makeAccount(api(), { systems: { [system]: 'common_user' } });
      await api().store.pool.query(`update assignment set email_events = '{L4}' where system_id = $1`, [system]);
      return {
        body: { systemID: system, severity: 'L4', systemVersion: 'W4' },
        under: { system },
        kind: 'system',
        changes: [change('severity', null, 'L4'), change('recipients', null, 1)],
      };
    },
  };
}
