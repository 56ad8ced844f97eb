import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { moment } from './graph-query';
import { MAX_COMPARED } from './graph-view';

/**
 * What the address asks for and the graph does not show, in words (docs/product/graph.md#address).
 * @param zone IANA zone of the device's site
 */
export function addressProblems(query: URLSearchParams, now: number, zone: string): readonly string[] {
  return [rangeProblem(query, now, zone), comparedProblem(query.get('with'))].filter((problem) => problem !== null);
}

function rangeProblem(query: URLSearchParams, now: number, zone: string): string | null {
  const [first, last] = [query.get('from'), query.get('to')];
  const [from, to] = [moment(first, zone), moment(last, zone, 1)];
  if ((first !== null && from === null) || (last !== null && to === null))
    return 'A date in the address cannot be read.';
  if (from !== null && to !== null && from >= to)
    return 'The dates in the address are the wrong way round. The last month is shown.';
  if (from !== null && from >= now) return 'The dates in the address have not come yet. The last month is shown.';
  return first === null && to !== null && to < now ? 'The address names no first day.' : null;
}

function comparedProblem(text: string | null): string | null {
  if (!text) return null;
  const ids = text.split(',').map(readPathId);
  if (ids.includes(null)) return 'A device to compare cannot be read from the address.';
  return new Set(ids).size > MAX_COMPARED
    ? `At most ${MAX_COMPARED} devices can be compared: the others in the address are left out.`
    : null;
}
