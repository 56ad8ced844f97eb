import { nextTask } from '@sagitta/shared-contracts/next-task';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** So many entries are sorted in one task: comparing names as people do takes long. */
const SLICE = 2_500;

interface Named {
  name: string;
}

/**
 * In natural order of their names, entries of one name as they come. A long list is sorted in slices, so that the page
 * paints and answers in between. The last task only merges what is in order already, which takes few comparisons.
 */
export async function sortedByName<T extends Named>(items: readonly T[]): Promise<T[]> {
  const sorted: T[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    for (const item of inOrder(items.slice(from, from + SLICE))) sorted.push(item);
    if (items.length > SLICE) await nextTask();
  }
  return inOrder(sorted);
}

/** What is in order already costs one comparison an entry. */
export function inOrder<T extends Named>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => naturalCompare(a.name, b.name));
}
