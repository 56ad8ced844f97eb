import { mayOpen, ACCESS } from '@sagitta/shared-contracts/access';
import type { Caller } from '../../access/caller';
import { requireSystem } from '../../access/guards';
import { networkOf } from '../../access/limits/network-of';
import type { CallContext } from '../../access/calls/handler';
import { Refusal } from '../../kit/refusal';
import { isGroupVisible } from '../groups/system-groups.statements';
import { systemsOfGroup } from '../groups/system-group-admin.statements';
import type { Which } from '../systems.statements';
import { touchWallLink, wallLinkOf, type WallLinkRow } from './wall-links.statements';

/** What a wall link opens: what its maker may see now, and of that its own systems alone. */
export interface WallAccess {
  link: WallLinkRow;
  /** The maker. Only for reading what {@link which} selects. */
  viewer: Caller;
  which: Which;
}

/**
 * The one way in for the secret of a wall link: who has it is nobody's session, so every other call refuses it. A link
 * that never was, has ended, or whose maker may no longer make one or see its group, all answer the same.
 */
export async function openWall(
  { db, clock, address }: Pick<CallContext, 'db' | 'clock' | 'address'>,
  secret: string,
): Promise<WallAccess> {
  const found = await wallLinkOf(db, secret);
  if (!found || !mayOpen(found.maker.category, ACCESS['/system-groups'])) throw new Refusal(404);
  const { link, maker } = found;
  const viewer = { ...maker, tokenHash: link.tokenHash };
  if (link.groupId !== null && !(await isGroupVisible(db, viewer, link.groupId))) throw new Refusal(404);
  await touchWallLink(db, link, networkOf(address), clock());
  return { link, viewer, which: whichOf(link) };
}

/** Refuses a system that the wall does not show, or that its maker may not see, as one that does not exist. */
export async function requireOnWall(
  { db }: Pick<CallContext, 'db'>,
  { link, viewer }: WallAccess,
  systemId: number,
): Promise<void> {
  const shown = link.systemIds ?? (link.groupId === null ? null : await systemsOfGroup(db, link.groupId));
  if (shown !== null && !shown.includes(systemId)) throw new Refusal(403);
  await requireSystem(db, viewer, systemId);
}

function whichOf({ systemIds, groupId }: WallLinkRow): Which {
  if (systemIds !== null) return { ids: systemIds };
  return groupId === null ? {} : { group: groupId };
}
