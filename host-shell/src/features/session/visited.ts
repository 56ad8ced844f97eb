import type { Persisted } from './persisted';

const DASHBOARD = /^\/systems\/(\d+)\/dashboard$/;

/** Systems whose dashboards were opened in this session, the last first. */
export function visitedSystems({ visited = [] }: Pick<Persisted, 'visited'>): number[] {
  return visited.flatMap(({ path }) => {
    const id = DASHBOARD.exec(path)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
}
