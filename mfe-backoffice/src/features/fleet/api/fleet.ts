import { listAgreements } from '@sagitta/shared-contracts/api/agreement';
import { listFleetDevices } from '@sagitta/shared-contracts/api/fleet';
import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { listInspections } from '@sagitta/shared-contracts/api/inspection';
import { listRouters } from '@sagitta/shared-contracts/api/router';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { SYSTEMS_EVERY_MS, SYSTEMS_FOLLOW } from '@sagitta/shared-contracts/rules/live';
import { listFreeSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';

const renewed = { refetchInterval: RENEW_RECORDS_MS };

/** What the fleet view is made of. The list of systems and the tables of the same records share the answers. */
export function fleetQueries({ call }: Pick<ShellServices, 'call'>) {
  return {
    systems: queryOptions({
      queryKey: operationKey(listSystems),
      queryFn: ({ signal }) => call(listSystems, {}, { signal }),
      meta: SYSTEMS_FOLLOW,
      refetchInterval: SYSTEMS_EVERY_MS,
    }),
    devices: queryOptions({
      queryKey: operationKey(listFleetDevices),
      queryFn: ({ signal }) => call(listFleetDevices, {}, { signal }),
      ...renewed,
    }),
    gateways: queryOptions({
      queryKey: operationKey(listGateways),
      queryFn: ({ signal }) => call(listGateways, {}, { signal }),
      ...renewed,
    }),
    agreements: queryOptions({
      queryKey: operationKey(listAgreements),
      queryFn: ({ signal }) => call(listAgreements, {}, { signal }),
      ...renewed,
    }),
    inspections: queryOptions({
      queryKey: operationKey(listInspections),
      queryFn: ({ signal }) => call(listInspections, {}, { signal }),
      ...renewed,
    }),
    simCards: queryOptions({
      queryKey: operationKey(listFreeSimCards),
      queryFn: ({ signal }) => call(listFreeSimCards, {}, { signal }),
      ...renewed,
    }),
    routers: queryOptions({
      queryKey: operationKey(listRouters),
      queryFn: ({ signal }) => call(listRouters, {}, { signal }),
      ...renewed,
    }),
  };
}
