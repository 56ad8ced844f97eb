import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { saveSystemSettings } from '@sagitta/shared-contracts/api/system-settings';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { nodesQuery } from '../../../shared/api/nodes';
import { neverEndingText } from '../model/never-ending';
import { storedEnd } from '../model/rainstorm-end';
import { locksOf, settingsInput, settingsLock, settingsOf, SettingsSchema } from '../model/settings';
import { w2SettingsOf } from '../model/w2-settings';
import { SettingsForm } from './settings-form';
import { useSettings } from '../hooks/use-settings';

/** The settings of a system that no controller keeps (docs/product/system-settings.md#w4). */
export function W4Settings({ system }: { system: SystemDetails }) {
  const services = useServices();
  const { call, now } = services;
  const nodes = useQuery(nodesQuery(services, [system.ID]));
  const settings = useSettings(system, {
    schema: SettingsSchema,
    valuesOf: (stored) => settingsOf(stored, now()),
    lockOf: settingsLock,
    send: (typed, lock) =>
      call(saveSystemSettings, { input: { ...settingsInput(typed, system, now()), ...locksOf(lock) } }),
  });
  const { dailyMeasurementOn, dailyMeasurementTime } = w2SettingsOf(system);
  return (
    <SettingsForm
      settings={settings}
      locked={{ W2SystemId: system.W2SystemId ?? '', dailyMeasurementOn, dailyMeasurementTime }}
      systemName={system.name}
      zone={system.timezone ?? undefined}
      storedEnd={storedEnd(system, now())}
      warning={neverEndingText(nodes.data ?? [], settings.form.values)}
    />
  );
}
