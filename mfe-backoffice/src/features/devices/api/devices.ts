import { listDevices, listUnlistedEvents, type UnlistedEvents } from '@sagitta/shared-contracts/api/device';
import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Devices send every few minutes at most, and nobody waits here for one. */
export const RENEW_EVERY_MS = 60_000;

/** Every device that the provider knows (docs/product/back-office.md#devices). Staff only. */
export function devicesQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listDevices),
    queryFn: ({ signal }) => call(listDevices, {}, { signal }),
    refetchInterval: RENEW_EVERY_MS,
  });
}

/** What is kept and not judged of devices that are not listed; null where the host does not know the call. */
export function unlistedEventsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listUnlistedEvents),
    queryFn: async ({ signal }): Promise<UnlistedEvents[] | null> => {
      try {
        return await call(listUnlistedEvents, {}, { signal });
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        return null;
      }
    },
    refetchInterval: RENEW_EVERY_MS,
  });
}
