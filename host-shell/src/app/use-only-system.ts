import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSuite } from './suite-context';
import { systemsQuery } from './systems-query';

/**
 * The user's one system where there is exactly one, else null; undefined while that is not known.
 * Kept from the last visit, so that the menu is right before any call; asked for only where nothing is kept.
 */
export function useOnlySystem(mayAsk: boolean): number | null | undefined {
  const { services, life } = useSuite();
  const [kept] = useState(() => life.kept().onlySystem);
  const { data: systems } = useQuery({ ...systemsQuery(services), enabled: mayAsk && kept === undefined });
  const fresh = systems && (systems.length === 1 ? (systems[0]?.ID ?? null) : null);
  useEffect(() => {
    if (fresh !== undefined) life.keep({ onlySystem: fresh });
  }, [fresh, life]);
  return fresh === undefined ? kept : fresh;
}
