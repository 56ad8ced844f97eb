import { getWall, getWallMap, getWallMapImage } from '@sagitta/shared-contracts/api/wall';
import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { WALL_EVERY_MS } from '@sagitta/shared-contracts/rules/wall';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { heardNow, isNewer, type Heard } from '../model/trust';

/** An answer, and when it came. */
export interface WallHeard {
  wall: Wall;
  heard: Heard;
}

/** Asked whether or not the browser believes that it is online, and seen. */
const ALWAYS = { refetchInterval: WALL_EVERY_MS, refetchIntervalInBackground: true, networkMode: 'always' } as const;

/** What the wall of a link shows. An answer that is no newer than the one before leaves that one. */
export function wallQuery({ call }: Pick<ShellServices, 'call'>, secret: string) {
  const queryKey = operationKey(getWall, secret);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<WallHeard> => {
      const wall = await call(getWall, { input: { secret } }, { signal });
      const before = client.getQueryData<WallHeard>(queryKey);
      return before && !isNewer(wall, before.wall) ? before : { wall, heard: heardNow() };
    },
    ...ALWAYS,
    structuralSharing: false,
  });
}

/** The devices of a system with its map, while it is shown. */
export function wallMapQuery({ call }: Pick<ShellServices, 'call'>, secret: string, systemID: number) {
  return queryOptions({
    queryKey: operationKey(getWallMap, { secret, systemID }),
    queryFn: async ({ signal }) => ({
      ...(await call(getWallMap, { input: { secret, systemID } }, { signal })),
      heard: heardNow(),
    }),
    ...ALWAYS,
    structuralSharing: false,
  });
}

/** The picture of a map, again where the system says that it has another. */
export function wallMapImageQuery(
  { call }: Pick<ShellServices, 'call'>,
  secret: string,
  { systemID, updatedAt }: { systemID: number; updatedAt: string | null },
) {
  return queryOptions({
    queryKey: operationKey(getWallMapImage, { secret, systemID, updatedAt }),
    queryFn: ({ signal }) => call(getWallMapImage, { input: { secret, systemID } }, { signal }),
    staleTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
  });
}
