import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placesQuery } from '../api/places';
import { mayKeep, type SystemWithTargets } from '../model/own-systems';

const NONE: readonly SystemWithTargets[] = [];

/** Whose records the viewer may keep. Until the host has said, an installer's are none. */
export function useMayKeep(): (systemId: number | null) => boolean {
  const viewer = useSession();
  const places = useQuery({ ...placesQuery(useServices()), enabled: viewer.category !== 'staff' });
  return useMemo(() => mayKeep(places.data ?? NONE, viewer), [places.data, viewer]);
}
