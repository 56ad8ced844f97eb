import { sql, type SQL } from 'drizzle-orm';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import { askJson, askList } from '../db/ask-json';
import type { Database } from '../db/database';
import { jsonArray, jsonObject, value } from '../db/json';
import type { Caller } from '../access/caller';
import { NODE_FIELDS, NODE_SHORT_FIELDS } from './node-fields.statements';

/** The nodes of those of the systems that the caller may see, or those with these ids of them, as JSON. */
export async function nodesJson(
  db: Database,
  caller: Caller,
  { systemIds, nodeIds }: { systemIds: readonly number[]; nodeIds?: readonly number[] | undefined },
): Promise<string> {
  const query = () => {
    const ofSystems = sql`n.system_id = any(${sql.placeholder('systemIds')}::int[])`;
    const condition = nodeIds ? sql`${ofSystems} and n.id = any(${sql.placeholder('nodeIds')}::int[])` : ofSystems;
    return nodes(caller, 'live_node', condition, jsonArray(jsonObject(NODE_FIELDS), sql`n.system_id, n.id`));
  };
  const name = `nodes_${nodeIds ? 'by_id' : 'all'}_${viewName(caller)}`;
  return askList(db, name, query, { ...viewValues(caller), systemIds, nodeIds });
}

/** The graph of a retired node can still be opened, from its log; its name says what it is, also to older graphs. */
const SHORT_FIELDS = {
  ...NODE_SHORT_FIELDS,
  name: value(sql`n.name || case when n.retired_at is null then '' else ' (retired)' end`),
};

/**
 * One node, also a retired one, with what a page needs to know of its system; null if the caller may not see it.
 */
export async function nodeShortJson(db: Database, caller: Caller, id: number): Promise<string | null> {
  const query = () => nodes(caller, 'node', sql`n.id = ${sql.placeholder('id')}::int`, jsonObject(SHORT_FIELDS));
  return askJson(db, `node_short_${viewName(caller)}`, query, { ...viewValues(caller), id });
}

function nodes(caller: Caller, from: 'node' | 'live_node', condition: SQL, json: SQL): SQL {
  return sql`
    select ${json} as json
    from ${sql.raw(from)} n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    where ${condition} and ${maySee(viewpoint(caller), sql`n.system_id`)}`;
}
