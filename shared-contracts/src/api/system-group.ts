import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { MAX_LENGTH } from '../rules/text';
import { DeleteByIdSchema, IdListSchema, IdParamsSchema, IdSchema, maybe } from '../wire';
import { AccountRowSchema } from './account';
import { SystemSchema } from './system';

/**
 * A group of systems (docs/product/systems.md#system-groups). A host may name its visibility either way; read it with
 * {@link isPublicGroup}.
 */
export const SystemGroupSchema = v.object({
  ID: v.number(),
  name: v.string(),
  systemsCount: maybe(v.number()),
  /** Ids of its systems that the caller may see, so that a list counts them; null if the host does not say. */
  systemIds: maybe(v.array(v.number())),
  isPublic: maybe(v.boolean()),
  public: maybe(v.boolean()),
  /** Whether the caller may delete the group. Null if the host does not say. */
  mayDelete: maybe(v.boolean()),
});
export type SystemGroup = v.InferOutput<typeof SystemGroupSchema>;

export function isPublicGroup({ isPublic, public: alsoPublic }: SystemGroup): boolean {
  return isPublic ?? alsoPublic ?? false;
}

/**
 * Groups that the caller sees: public ones, and private ones that the caller is a member of (docs/product/access.md).
 */
export const listSystemGroups = operation('GET', '/system-groups', {
  name: 'listSystemGroups',
  output: v.array(SystemGroupSchema),
  success: [200, 302],
});

/** Groups that the caller may change, for the administration page. */
export const listSystemGroupsInstaller = operation('GET', '/system-groups-installer', {
  name: 'listSystemGroupsInstaller',
  output: v.array(SystemGroupSchema),
  success: [200, 302],
});

/** Systems of a group, as far as the caller may see them. */
export const listGroupSystems = operation('GET', '/system-groups/{id}/systems', {
  name: 'listGroupSystems',
  params: IdParamsSchema,
  output: v.array(SystemSchema),
  table: true,
  success: [200, 302],
});

/** Members of a private group. A failure signs the user out (docs/product/systems.md#system-groups). */
export const listGroupAccounts = operation('GET', '/system-groups/{id}/accounts', {
  name: 'listGroupAccounts',
  params: IdParamsSchema,
  output: v.array(AccountRowSchema),
  success: [200, 302],
});

/** Creates a group. `newSystemGroupID` 0 or below means that the name is taken (docs/product/calls.md). */
export const createSystemGroup = operation('PUT', '/system-group', {
  name: 'createSystemGroup',
  input: v.object({ name: nameField(MAX_LENGTH.default), isPublic: v.optional(v.boolean(), true) }),
  output: v.object({ newSystemGroupID: v.number() }),
});

/** Deletes a group, not its systems. Its creator may, and staff (docs/product/access.md). */
export const deleteSystemGroup = operation('DELETE', '/system-group', {
  name: 'deleteSystemGroup',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});

/**
 * Makes `systemIDs` the systems of the group: those that are missing from it leave. Systems that the caller cannot see
 * stay.
 */
export const setGroupSystems = operation('POST', '/system-group/add-systems', {
  name: 'setGroupSystems',
  input: v.object({ groupID: IdSchema, systemIDs: IdListSchema }),
  output: v.unknown(),
});

/**
 * Makes `accountIDs` the members of a private group: those that are missing from it leave. Accounts with read-only
 * access cannot be moved (docs/product/systems.md#system-groups).
 */
export const setGroupAccounts = operation('POST', '/system-group/add-accounts', {
  name: 'setGroupAccounts',
  input: v.object({ groupID: IdSchema, accountIDs: IdListSchema }),
  output: v.unknown(),
});
