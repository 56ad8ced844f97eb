import { search, type Found } from '@sagitta/shared-contracts/api/search';
import { mayLook } from '@sagitta/shared-contracts/rules/access-right';
import { mayActOnNode, NODE_ACTIONS, nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { hasSensor } from '@sagitta/shared-contracts/rules/sensor';
import { FOUND_PER_KIND } from '@sagitta/shared-contracts/rules/search';
import type { Caller } from '../../access/caller';
import { callerRoles } from '../../access/caller-roles';
import { serve } from '../../access/calls/handler';
import { rightsTo } from '../../access/visible-accounts';
import type { Database } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { foundRows, type FoundRow } from './found.statements';

/** Longest wait for a turn: who types on has no use for the answer. */
const WAIT_MS = 2_000;

const serveSearch = serve(search, async ({ db, caller, limits, left, input }) => {
  const giveBack = await limits.searches.wait(caller.id, { ms: WAIT_MS, signal: left });
  if (!giveBack) throw new Refusal(429, undefined, undefined, 1);
  try {
    return await answer(db, caller, await foundRows(db, caller, input.text));
  } finally {
    giveBack();
  }
});

async function answer(db: Database, caller: Caller, rows: readonly FoundRow[]) {
  const counts = new Map<FoundRow['kind'], number>();
  const shown = rows.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= FOUND_PER_KIND;
  });
  const idsOf = (wanted: FoundRow['kind']) =>
    shown.flatMap(({ kind, id }) => (kind === wanted && id !== null ? [id] : []));
  const rights = await rightsTo(db, caller, idsOf('account'));
  const roles = idsOf('device').length > 0 ? await callerRoles(db, caller) : null;
  const found = shown.map(({ id, version, sensor, ...row }): Found => {
    const node = { SystemVersion: version ?? 'W4', MainSensorType: sensor ?? 'none' };
    const role = roles?.get(row.systemId ?? 0) ?? null;
    const acts = NODE_ACTIONS.filter(
      (act) => mayActOnNode(act, caller.category, role) && nodeActionProblem(act, node) === null,
    );
    return {
      ...row,
      ID: id,
      isOpen: row.kind === 'account' ? mayLook(rights.get(id ?? 0) ?? 'none') : null,
      measures: row.kind === 'device' && id !== null ? hasSensor(node) : null,
      acts: row.kind === 'device' && id !== null ? acts : null,
    };
  });
  return { found, more: [...counts].flatMap(([kind, count]) => (count > FOUND_PER_KIND ? [kind] : [])) };
}

export const searchOperations = [serveSearch];
