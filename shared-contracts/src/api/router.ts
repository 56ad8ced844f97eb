import * as v from 'valibot';
import { DayFieldSchema, imageField, ImageMimeSchema, LockSchema, OwnerSchema, textField } from '../fields';
import { operation } from '../operation';
import { IMAGE_MAX_BYTES, NOTES_MAX_LENGTH } from '../rules/limits';
import { ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES, UPS_TYPES } from '../rules/router';
import { SYSTEM_VERSIONS } from './system';
import {
  DeleteByIdSchema,
  extend,
  IdParamsSchema,
  IdSchema,
  maybe,
  NewIdSchema,
  oneOf,
  patchOf,
  SavedLockSchema,
} from '../wire';

/** A router in the list (docs/product/back-office.md#routers). Days are yyyy-mm-dd. */
export const RouterRowSchema = v.object({
  ID: v.number(),
  systemId: maybe(v.number()),
  systemName: maybe(v.string()),
  /** Of its system; a host may leave it out. */
  systemVersion: maybe(v.picklist(SYSTEM_VERSIONS)),
  type: oneOf(ROUTER_TYPES, 'other'),
  firmware: maybe(v.string()),
  serialNumber: v.string(),
  purchaseDate: maybe(v.string()),
  /** `customer` or the provider's slug; read with parseOwner. */
  owner: maybe(v.string()),
  supplier: maybe(v.string()),
  simcardId: maybe(v.number()),
  simcardName: maybe(v.string()),
  notes: maybe(v.string()),
  remarks: maybe(v.string()),
  /** Optimistic lock of the router. */
  updatedAt: maybe(v.string()),
  installationDate: maybe(v.string()),
  upsType: maybe(v.picklist(UPS_TYPES)),
  upsSerialNumber: maybe(v.string()),
  upsInstallationDate: maybe(v.string()),
  modemRestarter: maybe(v.boolean()),
  nodeId: maybe(v.number()),
  nodeName: maybe(v.string()),
});
export type RouterRow = v.InferOutput<typeof RouterRowSchema>;

/** A router with its four images, base64. */
export const RouterSchema = extend(RouterRowSchema, {
  routerImageData: maybe(v.string()),
  routerImageMime: maybe(v.string()),
  upsImageData: maybe(v.string()),
  upsImageMime: maybe(v.string()),
  antennaImageData: maybe(v.string()),
  antennaImageMime: maybe(v.string()),
  routerConnectionImageData: maybe(v.string()),
  routerConnectionImageMime: maybe(v.string()),
});
export type Router = v.InferOutput<typeof RouterSchema>;

export const listRouters = operation('GET', '/routers', {
  name: 'listRouters',
  output: v.array(RouterRowSchema),
});

export const getRouter = operation('GET', '/routers/{id}', {
  name: 'getRouter',
  params: IdParamsSchema,
  output: RouterSchema,
  errors: { 404: 'There is no such router.' },
});

const ImageSchema = imageField(IMAGE_MAX_BYTES);
const OptionalIdSchema = v.optional(v.nullable(IdSchema), null);

/**
 * What the form sends (docs/product/back-office.md#routers). A node or SIM card that another router holds moves to this
 * one (docs/product/back-office.md#routers).
 */
const RouterInputSchema = v.object({
  systemId: OptionalIdSchema,
  type: v.optional(v.picklist(ROUTER_TYPES), 'other'),
  firmware: textField(ROUTER_TEXT_MAX_LENGTH),
  serialNumber: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(ROUTER_TEXT_MAX_LENGTH)),
  purchaseDate: DayFieldSchema,
  owner: OwnerSchema,
  supplier: OwnerSchema,
  simcardId: OptionalIdSchema,
  notes: textField(NOTES_MAX_LENGTH),
  remarks: textField(NOTES_MAX_LENGTH),
  installationDate: DayFieldSchema,
  upsType: v.optional(v.nullable(v.picklist(UPS_TYPES)), null),
  upsSerialNumber: textField(ROUTER_TEXT_MAX_LENGTH),
  upsInstallationDate: DayFieldSchema,
  modemRestarter: v.optional(v.boolean(), false),
  nodeId: OptionalIdSchema,
  routerImageData: ImageSchema,
  routerImageMime: ImageMimeSchema,
  upsImageData: ImageSchema,
  upsImageMime: ImageMimeSchema,
  antennaImageData: ImageSchema,
  antennaImageMime: ImageMimeSchema,
  routerConnectionImageData: ImageSchema,
  routerConnectionImageMime: ImageMimeSchema,
});

const TAKEN = 'The serial number is already in use; `fields` names it.';
const TAKEN_OR_CHANGED = `${TAKEN} Or it was changed since it was read; \`stored\` is what is stored now.`;
const IMAGE_ERRORS = { 422: 'An image cannot be read, or is larger than 1 MB; `fields` names it.' };

/** `ID` above 0 is success (docs/product/back-office.md#routers). */
export const createRouter = operation('PUT', '/router', {
  name: 'createRouter',
  input: RouterInputSchema,
  output: NewIdSchema,
  errors: { 409: TAKEN, ...IMAGE_ERRORS },
});

export const saveRouter = operation('PATCH', '/router', {
  name: 'saveRouter',
  once: true,
  input: extend(patchOf(RouterInputSchema), { ID: IdSchema, updatedAt: LockSchema }),
  output: SavedLockSchema,
  errors: { 409: TAKEN_OR_CHANGED, ...IMAGE_ERRORS },
});

/**
 * Another router takes the place of this one: system, node and SIM card move to it in one act, and this one goes to the
 * store, without a system. `replacementId` is a router without a node, or `serialNumber` and `type` are of a new one
 * with the same owner and supplier. Answers the ID of the replacement.
 */
export const replaceRouter = operation('POST', '/router/replace', {
  name: 'replaceRouter',
  input: v.pipe(
    v.object({
      ID: IdSchema,
      updatedAt: LockSchema,
      replacementId: OptionalIdSchema,
      serialNumber: v.pipe(
        textField(ROUTER_TEXT_MAX_LENGTH),
        v.transform((text) => text?.trim() || null),
      ),
      type: v.optional(v.picklist(ROUTER_TYPES), 'other'),
    }),
    v.check(
      ({ replacementId, serialNumber }) => (replacementId === null) !== (serialNumber === null),
      'A router or the serial number of a new one is needed',
    ),
  ),
  output: NewIdSchema,
  errors: { 409: TAKEN_OR_CHANGED },
});

export const deleteRouter = operation('DELETE', '/router', {
  name: 'deleteRouter',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});
