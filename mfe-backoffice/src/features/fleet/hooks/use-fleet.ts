import { carries } from '@sagitta/shared-contracts/config';
import { useAsOf, useClock, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { alarmPath, dashboardPath, graphPath } from '@sagitta/shared-contracts/paths';
import { triage, triageCounts } from '@sagitta/shared-contracts/rules/triage';
import { SYSTEMS_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { useQuery } from '@tanstack/react-query';
import { tablePath } from '@sagitta/shared-ui/data-grid';
import { useEffect, useMemo, useState } from 'react';
import { dayOf } from '../../../shared/model/day';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';
import { fleetQueries } from '../api/fleet';
import type { FleetMoment } from '../model/fleet-line';
import { fleetSections, storeText } from '../model/fleet-sections';

/** Sources answer within so long of each other, or the view is drawn with what there is. */
const TOGETHER_MS = 1_000;

/** The sources of the fleet view, and its sections from what they have answered. */
export function useFleet() {
  const list = fleetQueries(useServices());
  const queries = {
    systems: useQuery(list.systems),
    devices: useQuery(list.devices),
    gateways: useQuery(list.gateways),
    agreements: useQuery(list.agreements),
    inspections: useQuery(list.inspections),
    simCards: useQuery(list.simCards),
    routers: useQuery(list.routers),
  };
  const { systems, devices, gateways, agreements, inspections, simCards, routers } = queries;
  const all = Object.values(queries);
  const structures = useAsOf([systems], SYSTEMS_EVERY_MS, siteZone(null));
  const records = useAsOf(all, RENEW_RECORDS_MS, siteZone(null));
  // Records are asked for less often: they must not call levels live that are not.
  const asOf = structures?.live === false ? structures : records;
  useHeader({ asOf });
  const moment = useMoment();
  const answers = useMemo(
    () => ({
      systems: systems.data,
      devices: devices.data,
      gateways: gateways.data,
      agreements: agreements.data,
      inspections: inspections.data,
      simCards: simCards.data,
      routers: routers.data,
    }),
    [systems.data, devices.data, gateways.data, agreements.data, inspections.data, simCards.data, routers.data],
  );
  const sections = useMemo(() => fleetSections(answers, moment), [answers, moment]);
  const waited = useWaited();
  return {
    queries,
    sections,
    counts: useMemo(() => systems.data && triageCounts(systems.data.map((system) => triage(system))), [systems.data]),
    inStore: useMemo(() => storeText(answers), [answers]),
    /** Every source has answered, and none has failed since. */
    isWhole: all.every(({ isSuccess }) => isSuccess),
    isReady: waited || all.every(({ isPending }) => !isPending),
  };
}

function useMoment(): FleetMoment {
  const now = useClock();
  const { config } = useServices();
  const isStaff = useSession().category === 'staff';
  return useMemo(
    () => ({
      now,
      today: dayOf(now, siteZone(null)),
      // The table of devices is the staff's; others have the device's graph.
      deviceTo: ({ id, DeviceSerialString: eui }) => {
        if (isStaff && eui) return tablePath('/devices', { eui });
        return carries(config, 'mfe_reporting') ? graphPath(id) : null;
      },
      alarmTo: (logId) => (carries(config, 'mfe_reporting') ? alarmPath(logId) : null),
      systemTo: (systemId) => (carries(config, 'mfe_systems') ? dashboardPath(systemId) : null),
    }),
    [now, config, isStaff],
  );
}

function useWaited(): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited;
}
