import { addFinding, getFindingPhoto, getInspection, listDevicePhotos } from '@sagitta/shared-contracts/api/finding';
import { listInspections } from '@sagitta/shared-contracts/api/inspection';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { ID_TO_COME } from '@sagitta/shared-contracts/waiting';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { GoneRecord } from '../../../shared/model/refused-fields';
import type { ShownFinding } from '../model/waiting-findings';

type Caller = Pick<ShellServices, 'call'>;

/** An inspection with what was found. */
export function visitQuery({ call }: Caller, id: number) {
  return queryOptions({
    queryKey: operationKey(getInspection, id),
    queryFn: ({ signal }) => call(getInspection, { params: { id } }, { signal }),
  });
}

/** The devices of a system. */
export function devicesQuery({ call }: Caller, systemId: number) {
  return queryOptions({
    queryKey: operationKey(listNodes, [systemId]),
    queryFn: ({ signal }) => call(listNodes, { input: { systemIds: [systemId] } }, { signal }),
  });
}

/** The image of a system's plan with its size in pixels. */
export function planQuery({ call }: Caller, systemId: number) {
  return queryOptions({
    queryKey: operationKey(getSystemMapImage, { systemId, for: 'inspection' }),
    queryFn: async ({ signal }) => {
      const [size, { blob }] = await Promise.all([
        call(getSystemMap, { params: { id: systemId } }, { signal }),
        call(getSystemMapImage, { params: { id: systemId } }, { signal }),
      ]);
      return { blob, width: size.mapWidth ?? 0, height: size.mapHeight ?? 0 };
    },
    structuralSharing: false,
  });
}

/** The photo of a finding, as it was when the finding was last saved. */
export function photoQuery({ call }: Caller, findingId: number, updatedAt: string | null) {
  return queryOptions({
    queryKey: operationKey(getFindingPhoto, { findingId, updatedAt }),
    queryFn: ({ signal }) => call(getFindingPhoto, { params: { id: findingId } }, { signal }),
    select: ({ blob }) => blob,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/** Photos of a device over all inspections, the newest first. */
export function devicePhotosQuery({ call }: Caller, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listDevicePhotos, nodeId),
    queryFn: ({ signal }) => call(listDevicePhotos, { params: { id: nodeId } }, { signal }),
  });
}

/** Whatever tells of an inspection is asked again. */
export async function renewVisit(client: QueryClient): Promise<void> {
  await Promise.all(
    [getInspection, listDevicePhotos, listInspections].map((one) => client.invalidateQueries(answersOf(one))),
  );
}

/**
 * What a change of a finding is sent to. One that waits has no ID; one that was sent while its form was open has the
 * ID that the host has given it.
 * @throws GoneRecord
 */
export async function targetOf(
  services: Pick<ShellServices, 'call' | 'waiting'>,
  client: QueryClient,
  inspectionId: number,
  { stored, finding, thing }: ShownFinding,
): Promise<{ ID: number; lock: string | null }> {
  if (stored) return { ID: stored.ID, lock: stored.updatedAt };
  const calls = services.waiting?.read() ?? [];
  if (calls.some((one) => one.operation === addFinding.name && one.told.thing === thing && one.sentAt === null))
    return { ID: ID_TO_COME, lock: null };
  const { findings } = await client.fetchQuery({ ...visitQuery(services, inspectionId), staleTime: 0 });
  const sent = findings.find(({ notedAt }) => notedAt === finding.notedAt);
  if (!sent) throw new GoneRecord('finding');
  return { ID: sent.ID, lock: sent.updatedAt };
}
