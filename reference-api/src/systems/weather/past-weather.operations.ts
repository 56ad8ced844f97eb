import { listPastWeather } from '@sagitta/shared-contracts/api/past-weather';
import { requireSystem } from '../../access/guards';
import { pastWeatherJson } from './past-weather.statements';
import { JsonText, serve } from '../../access/calls/handler';

/** Whoever may see a device's graph may see the weather at its system. */
const servePastWeather = serve(listPastWeather, async ({ db, longReads, caller, clock, input }) => {
  await requireSystem(db, caller, input.systemID);
  return new JsonText(await longReads.read((on) => pastWeatherJson(on, input, clock())));
});

export const pastWeatherOperations = [servePastWeather];
