/** The placeholder of a field to choose from a list: what to choose, or that the list is still loading. */
export function orLoading({ data }: { data?: unknown }, choose: string): string {
  return data === undefined ? 'Loading…' : choose;
}
