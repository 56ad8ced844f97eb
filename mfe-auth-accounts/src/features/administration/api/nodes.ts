import { listFreeDevices, listRetiredNodes } from '@sagitta/shared-contracts/api/node-admin';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

type Call = Pick<ShellServices, 'call'>;

/** Systems with their nodes, for pick lists (docs/product/administration.md#systems). */
export function systemNodesQuery({ call }: Call) {
  return queryOptions({
    queryKey: operationKey(listSystemsNodesShort),
    queryFn: ({ signal }) => call(listSystemsNodesShort, {}, { signal }),
  });
}

/** Devices that no node has yet (docs/product/administration.md#systems). */
export function freeDevicesQuery({ call }: Call) {
  return queryOptions({
    queryKey: operationKey(listFreeDevices),
    queryFn: ({ signal }) => call(listFreeDevices, {}, { signal }),
  });
}

/** Retired nodes, whose readings are kept (docs/product/administration.md#retired-devices). */
export function retiredNodesQuery({ call }: Call) {
  return queryOptions({
    queryKey: operationKey(listRetiredNodes),
    queryFn: ({ signal }) => call(listRetiredNodes, {}, { signal }),
  });
}
