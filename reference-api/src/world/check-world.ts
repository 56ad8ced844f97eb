import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { Refused } from '../db/check-schema';
import type { WorldName } from '../kit/env';
import { WORLD_STATE, WORLD_VERSION } from './build-world';
import { type ScaleName, SCALES } from './scale';

type Asking = Pick<PoolClient, 'query'>;

/** The stored state of the world. */
export const WorldStateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.number(),
    scale: v.picklist(Object.keys(SCALES) as ScaleName[]),
    readingsUntil: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
  }),
);

type WorldState = v.InferOutput<typeof WorldStateSchema>;

/** The database has a demo world of another kind or version; it must be rebuilt. */
export class OtherWorld extends Refused {}

/**
 * The world that a start goes on with; null where it builds one.
 * @throws OtherWorld; or Refused if the database holds anything but a demo world
 */
export function worldToGoOnWith(
  { stored, hasAccounts }: { stored: string | null; hasAccounts: boolean },
  scale: ScaleName,
): WorldState | null {
  if (stored === null) {
    if (!hasAccounts) return null;
    throw new Refused(
      'The demo world needs an empty database, and this one has accounts. Start without DEMO, ' +
        'or name another database.',
    );
  }
  const state = v.parse(WorldStateSchema, stored);
  if (state.version !== WORLD_VERSION || state.scale !== scale)
    throw new OtherWorld(
      `it holds the world "${state.scale}", version ${state.version}; wanted is "${scale}", version ${WORLD_VERSION}`,
    );
  return state;
}

/** The same, before the database has the schema of this version. It reads alone. */
export async function checkWorld(client: Asking, { scale }: WorldName): Promise<void> {
  if (!(await hasTables(client))) return;
  const stored = await storedWorld(client);
  const { rows } = await client.query('select from account limit 1');
  worldToGoOnWith({ stored, hasAccounts: rows.length > 0 }, scale);
}

/** Whether an API has ever made its tables in the database. */
export async function hasTables(client: Asking): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.account') is not null and to_regclass('public.app_state') is not null as has`,
  );
  return rows[0]?.has === true;
}

export async function storedWorld(client: Asking): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from app_state where key = $1', [WORLD_STATE]);
  return rows[0]?.value ?? null;
}
