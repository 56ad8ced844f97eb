import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { listPastWeather, PAST_WEATHER_DAYS } from '@sagitta/shared-contracts/api/past-weather';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import type { TimeRange } from '../model/graph-query';
import { weatherHours, type WeatherAnswer } from '../model/weather';

/**
 * The stored weather of a system in whole hours around a range, so that a period that moves with the clock is asked for
 * once an hour. A zoom shows a part of it.
 */
export function weatherQuery({ call }: Pick<ShellServices, 'call'>, systemId: number, range: TimeRange) {
  const from = Math.floor(range.from / HOUR_MS) * HOUR_MS;
  const to = Math.ceil(range.to / HOUR_MS) * HOUR_MS;
  return queryOptions({
    queryKey: operationKey(listPastWeather, [systemId, from, to]),
    queryFn: async ({ signal }): Promise<WeatherAnswer> => {
      if (to - from > PAST_WEATHER_DAYS * DAY_MS) return 'too long';
      const input = { systemID: systemId, Start: new Date(from).toISOString(), End: new Date(to).toISOString() };
      try {
        return weatherHours(await call(listPastWeather, { input }, { signal }));
      } catch (error) {
        if (isUnknownCall(error)) return 'not stored';
        throw error;
      }
    },
    staleTime: 10 * MINUTE_MS,
  });
}
