import * as v from 'valibot';
import { imageField, ImageMimeSchema, LockSchema, OwnerSchema, textField } from '../fields';
import { operation } from '../operation';
import { IMAGE_MAX_BYTES, NOTES_MAX_LENGTH } from '../rules/limits';
import { SIM_NETWORKS, SIM_PURPOSES, SIM_RULES, SIM_TEXTS, type SimCardParts } from '../rules/sim-card';
import type { TextRule } from '../rules/text';
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

/** A SIM card in the list (docs/product/back-office.md#sim-cards). */
export const SimCardRowSchema = v.object({
  ID: v.number(),
  systemId: maybe(v.number()),
  systemName: maybe(v.string()),
  ip: maybe(v.string()),
  telephone: maybe(v.string()),
  purpose: oneOf(SIM_PURPOSES, 'data'),
  iccid: maybe(v.string()),
  network: oneOf(SIM_NETWORKS, 'other'),
  pin: maybe(v.string()),
  puk: maybe(v.string()),
  /** `customer` or the provider's slug; read with parseOwner. */
  owner: maybe(v.string()),
  /** Rich text, HTML. Never put into a page unsanitised. */
  notes: maybe(v.string()),
  pinDisabled: maybe(v.boolean()),
  nodeId: maybe(v.number()),
  nodeName: maybe(v.string()),
  routerId: maybe(v.number()),
  routerSerialNumber: maybe(v.string()),
  /** Optimistic lock; a host without one leaves it out. */
  updatedAt: maybe(v.string()),
});
export type SimCardRow = v.InferOutput<typeof SimCardRowSchema>;

/** A SIM card with its image, base64. */
export const SimCardSchema = extend(SimCardRowSchema, { imageData: maybe(v.string()), imageMime: maybe(v.string()) });
export type SimCard = v.InferOutput<typeof SimCardSchema>;

export const listSimCards = operation('GET', '/simcards', {
  name: 'listSimCards',
  output: v.array(SimCardRowSchema),
});

/** SIM cards that no router or node uses, for the router form. */
export const listFreeSimCards = operation('GET', '/free-simcards', {
  name: 'listFreeSimCards',
  output: v.array(SimCardRowSchema),
});

export const getSimCard = operation('GET', '/simcards/{id}', {
  name: 'getSimCard',
  params: IdParamsSchema,
  output: SimCardSchema,
  errors: { 404: 'There is no such SIM card.' },
});

/** Optional text under a rule; empty counts as null. */
/* @__NO_SIDE_EFFECTS__ */
function ruled(rule: TextRule) {
  return v.pipe(textField(rule.maxLength), ...cleanedBy(rule));
}

/* @__NO_SIDE_EFFECTS__ */
function cleanedBy({ clean, isRight, problem }: TextRule) {
  return [
    v.transform((text: string | null) => (text === null ? null : clean(text) || null)),
    v.check((text: string | null) => text === null || isRight(text), problem),
  ] as const;
}

/** What the form sends (docs/product/back-office.md#sim-cards). */
const SimCardInputSchema = v.object({
  systemId: v.optional(v.nullable(IdSchema), null),
  ip: ruled(SIM_TEXTS.ip),
  telephone: ruled(SIM_TEXTS.telephone),
  purpose: v.picklist(SIM_PURPOSES),
  iccid: v.pipe(v.optional(v.nullable(v.string()), null), ...cleanedBy(SIM_TEXTS.iccid)),
  network: v.picklist(SIM_NETWORKS),
  pin: ruled(SIM_TEXTS.pin),
  puk: ruled(SIM_TEXTS.puk),
  owner: OwnerSchema,
  notes: textField(NOTES_MAX_LENGTH),
  pinDisabled: v.optional(v.boolean(), false),
  nodeId: v.optional(v.nullable(IdSchema), null),
  routerId: v.optional(v.nullable(IdSchema), null),
  imageData: imageField(IMAGE_MAX_BYTES),
  imageMime: ImageMimeSchema,
});

/** A card as a whole, new or saved. */
/* @__NO_SIDE_EFFECTS__ */
function whole<S extends v.GenericSchema<unknown, SimCardParts>>(card: S) {
  const [reachable, oneHolder] = SIM_RULES;
  const kept = ({ holds, problem }: (typeof SIM_RULES)[number]) =>
    v.check((sent: v.InferOutput<S>) => holds(sent), problem);
  return v.pipe(card, kept(reachable), kept(oneHolder));
}

const SIM_ERRORS = {
  409: 'IP, telephone, ICCID, node or router is already in use; `fields` names which.',
  422: 'The image cannot be read, or is larger than 1 MB; `fields` names it.',
};

export const createSimCard = operation('PUT', '/simcard', {
  name: 'createSimCard',
  input: whole(SimCardInputSchema),
  output: NewIdSchema,
  errors: SIM_ERRORS,
});

export const saveSimCard = operation('PATCH', '/simcard', {
  name: 'saveSimCard',
  once: true,
  input: whole(extend(patchOf(SimCardInputSchema), { ID: IdSchema, updatedAt: LockSchema })),
  output: SavedLockSchema,
  errors: {
    ...SIM_ERRORS,
    409: `${SIM_ERRORS[409]} Or it was changed since it was read; \`stored\` is what is stored now.`,
  },
});

export const deleteSimCard = operation('DELETE', '/simcard', {
  name: 'deleteSimCard',
  input: DeleteByIdSchema,
  output: v.unknown(),
});
