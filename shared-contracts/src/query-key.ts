import type { Operation } from './operation';
import { CONTRACT_VERSION } from './shell';

/** Key of an operation's answer in the query cache, which the shell and all parts share. */
export type OperationKey = readonly [name: string, asked: unknown, contract: string];

/**
 * Key under which the answer to an operation is cached: `operationKey(getSystem, id)`.
 * Parts built with the same contract share an answer. A part built with another one asks for itself:
 * the answer was parsed by the schema of the part that asked, which drops the fields it does not know.
 * @param asked what the answer depends on: parameters, body
 */
export function operationKey(operation: Pick<Operation, 'name'>, asked: unknown = null): OperationKey {
  return [operation.name, asked, CONTRACT_VERSION];
}

/**
 * Filter for all cached answers of an operation, or for those to one request, by parts of any contract:
 * `client.invalidateQueries(answersOf(listSystems))`.
 */
export function answersOf(operation: Pick<Operation, 'name'>, asked?: unknown): { queryKey: readonly unknown[] } {
  return { queryKey: asked === undefined ? [operation.name] : [operation.name, asked] };
}
