import type { LightMyRequestResponse } from 'fastify';
import { CALLERS, type Subject, type Who, type World } from './world';

export interface Sent {
  params?: object;
  input?: object;
}

/** One call on one entity, with each caller's result. */
export interface Cell {
  /** The same for the cells of one call that differ only in the entity's place. */
  row: object;
  place: string;
  expected: Readonly<Record<Who, string>>;
  prepare(world: World): Promise<{ sent: Sent; outcome: (answer: LightMyRequestResponse) => string }>;
}

/**
 * Calls on a subject in every place. An expectation has one word per caller, in the order of CALLERS: a status, or
 * `zero` for a response whose id is 0, `empty` for a list without entries, `only` for one with exactly what the caller
 * may see.
 */
export function on<T, P extends string>(
  subject: Readonly<Record<P, (world: World) => Promise<T>>>,
  expected: { readonly [K in P]?: string },
  call: (entity: T, world: World) => Sent | Promise<Sent>,
  outcome: (answer: LightMyRequestResponse) => string = plainOutcome,
): Cell[] {
  const places: Subject<T> = subject;
  const row = {};
  return (Object.entries(expected) as [P, string][]).map(([place, words]) => ({
    row,
    place,
    expected: columns(words),
    prepare: async (world) => {
      const make = places[place];
      if (!make) throw new Error(`There is no place ${place}.`);
      return { sent: await call(await make(world), world), outcome };
    },
  }));
}

/** A list, with the ids that the caller may see; staff may see more. */
export function lists(
  expected: string,
  seen: (world: World) => Promise<{ sent?: Sent; ids: number[] }>,
  idsOf: (body: never) => number[],
): Cell[] {
  return [
    {
      row: idsOf,
      place: 'list',
      expected: columns(expected),
      prepare: async (world) => {
        const { sent = {}, ids } = await seen(world);
        return {
          sent,
          outcome: (answer) => {
            if (answer.statusCode !== 200) return String(answer.statusCode);
            const found = idsOf(answer.json() as never)
              .filter((id) => world.who !== 'staff' || ids.includes(id))
              .sort((a, b) => a - b);
            return String(found) === String([...ids].sort((a, b) => a - b))
              ? 'only'
              : `[${found.join(' ')}] instead of [${ids.join(' ')}]`;
          },
        };
      },
    },
  ];
}

function plainOutcome(answer: LightMyRequestResponse): string {
  const isJson = String(answer.headers['content-type']).includes('json');
  if (answer.statusCode !== 200 || !isJson) return String(answer.statusCode);
  const body: unknown = answer.json();
  if (Array.isArray(body)) return body.length === 0 ? 'empty' : '200';
  const { ID, id, LogsCount } = body as Record<string, unknown>;
  if (ID === 0 || id === 0) return 'zero';
  return LogsCount === 0 ? 'empty' : '200';
}

function columns(words: string): Record<Who, string> {
  const list = words.split(/ +/);
  if (list.length !== CALLERS.length) throw new Error(`"${words}" needs ${CALLERS.length} words.`);
  return Object.fromEntries(CALLERS.map((who, index) => [who, list[index]])) as Record<Who, string>;
}
