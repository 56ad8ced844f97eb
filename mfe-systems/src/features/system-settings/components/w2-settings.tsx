import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import {
  saveW2Configuration,
  sendW2ControllerConfiguration,
  w2Failure,
} from '@sagitta/shared-contracts/api/system-settings';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQueryClient } from '@tanstack/react-query';
import { systemQuery } from '../../../shared/api/system';
import { storedEnd } from '../model/rainstorm-end';
import { settingsOf } from '../model/settings';
import { w2Input, w2Lock, W2SettingsSchema, w2SettingsOf } from '../model/w2-settings';
import { SettingsForm } from './settings-form';
import { useSettings } from '../hooks/use-settings';

/**
 * The settings of a W2 system: most are locked, and its controller comes first (docs/product/system-settings.md#w2).
 */
export function W2Settings({ system }: { system: SystemDetails }) {
  const services = useServices();
  const { call, now } = services;
  const client = useQueryClient();
  const { queryKey } = systemQuery(services, system.ID);
  const settings = useSettings(system, {
    schema: W2SettingsSchema,
    valuesOf: w2SettingsOf,
    lockOf: w2Lock,
    send: async (typed, lock, relock) => {
      const configuration = w2Input(typed, system);
      /** Also where the controller has refused. */
      const keepTime = (seconds: number | null) => {
        if (seconds === null) return;
        client.setQueryData(queryKey, (known) => known && { ...known, w2ConfigurationUpdatedAt: seconds });
        relock(String(seconds));
      };
      const sent = lock === null ? null : Number(lock);
      const { newUpdatedAt } = await call(sendW2ControllerConfiguration, {
        input: { ...configuration, w2ConfigurationUpdatedAt: sent },
      }).catch((error: unknown) => {
        if (isApiError(error)) keepTime(w2Failure(error.details.body).newUpdatedAt);
        throw error;
      });
      keepTime(newUpdatedAt);
      await call(saveW2Configuration, { input: { ...configuration, w2ConfigurationUpdatedAt: newUpdatedAt ?? sent } });
    },
  });
  return (
    <SettingsForm
      settings={settings}
      locked={{ ...settingsOf(system, now()), W2SystemId: system.W2SystemId ?? '' }}
      systemName={system.name}
      zone={system.timezone ?? undefined}
      storedEnd={storedEnd(system, now())}
    />
  );
}
