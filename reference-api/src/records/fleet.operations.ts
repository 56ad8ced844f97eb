import { listFleetDevices } from '@sagitta/shared-contracts/api/fleet';
import { deviceNeed } from '@sagitta/shared-contracts/rules/fleet';
import { requirePage } from '../access/guards';
import { needyDevices } from './fleet.statements';
import { serve } from '../access/calls/handler';

/** Devices that need attention, by the same rules as their cards. */
const serveListFleetDevices = serve(listFleetDevices, async ({ db, caller, clock }) => {
  requirePage(caller, '/fleet');
  const now = clock().getTime();
  return (await needyDevices(db, caller, now)).filter((device) => deviceNeed(device, now) !== null);
});

export const fleetOperations = [serveListFleetDevices];
