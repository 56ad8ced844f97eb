import * as v from 'valibot';
import { LockSchema } from '../fields';
import { CONFLICT, NO_TURN_FOR_EXPORT, NO_TURN_FOR_FILE, operation } from '../operation';
import {
  FINDING_KINDS,
  FINDING_PROBLEMS,
  FINDING_TEXT_MAX_LENGTH,
  type FindingKind,
  FINDINGS_MAX,
} from '../rules/finding';
import { EXPORT_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../rules/limits';
import { isSignature, SIGNATURE_MAX_LINES, SIGNATURE_PROBLEMS, SIGNED_NAME_MAX_LENGTH } from '../rules/signature';
import { ID_MAX } from '../rules/path-id';
import {
  extend,
  IdParamsSchema,
  IdSchema,
  maybe,
  patchOf,
  SavedLockSchema,
  SucceededSchema,
  TimestampSchema,
} from '../wire';
import { InspectionSchema } from './inspection';

/**
 * What an answer calls a finding. A kind that this release does not know reads as the worst: it may not look harmless.
 */
const KindSchema = v.fallback(v.picklist(FINDING_KINDS), 'danger') as unknown as v.GenericSchema<
  FindingKind,
  FindingKind
>;

/** A photo of a finding, without its bytes ({@link getFindingPhoto}). */
export const FindingPhotoSchema = v.object({
  width: v.number(),
  height: v.number(),
  size: v.number(),
  /** When it was taken, by the clock of the phone; null if unknown. */
  takenAt: maybe(v.string()),
  /** Where it was taken, in degrees; null if the person did not say. */
  latitude: maybe(v.number()),
  longitude: maybe(v.number()),
  /** How far off that may be, in m. */
  accuracy: maybe(v.number()),
});
export type FindingPhoto = v.InferOutput<typeof FindingPhotoSchema>;

/** What was found at an inspection (docs/product/inspection.md#findings). Its number is its place in the list. */
export const FindingSchema = v.object({
  ID: v.number(),
  kind: KindSchema,
  text: v.string(),
  /** The device that it is about, with the name that it has, or had last; null of the structure itself. */
  nodeId: maybe(v.number()),
  nodeName: maybe(v.string()),
  /** Its place on the plan, as parts of its width and height, 0 to 1. */
  x: maybe(v.number()),
  y: maybe(v.number()),
  photo: maybe(FindingPhotoSchema),
  /** When it was noted, by the clock of the phone, and by whom. */
  notedAt: v.string(),
  notedBy: maybe(v.string()),
  /** Optimistic lock. */
  updatedAt: maybe(v.string()),
});
export type Finding = v.InferOutput<typeof FindingSchema>;

const PointSchema = v.tuple([v.number(), v.number()]);

const LinesSchema = v.pipe(
  v.array(v.array(PointSchema)),
  v.maxLength(SIGNATURE_MAX_LINES, SIGNATURE_PROBLEMS.lines),
  v.check((lines) => isSignature(lines), SIGNATURE_PROBLEMS.lines),
);

/** Who signed an inspection. Without lines the name was typed alone. */
export const SignatureSchema = v.object({
  name: v.string(),
  at: v.string(),
  lines: maybe(v.array(v.array(PointSchema))),
});
export type Signature = v.InferOutput<typeof SignatureSchema>;

/** An inspection with what was found. */
export const InspectionVisitSchema = extend(InspectionSchema, {
  findings: v.array(FindingSchema),
  /** Null while it is not signed. */
  signature: maybe(SignatureSchema),
  /** Whether the caller may add findings, sign and reopen. */
  mayKeep: v.boolean(),
});
export type InspectionVisit = v.InferOutput<typeof InspectionVisitSchema>;

/** A number as a form carries it. */
/* @__NO_SIDE_EFFECTS__ */
function formNumber(min: number, max: number) {
  return v.pipe(
    v.union([
      v.number(),
      v.pipe(v.string(), v.regex(/^-?\d{1,10}(\.\d{1,17})?$/, 'Not a number'), v.transform(Number)),
    ]),
    v.minValue(min),
    v.maxValue(max),
  );
}
/** A form carries text alone: an empty one is null. */
/* @__NO_SIDE_EFFECTS__ */
function formField<const S extends v.GenericSchema>(schema: S) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => null),
  );
  return v.optional(v.nullable(v.union([empty, schema])), null);
}

const FindingInputSchema = v.object({
  kind: v.picklist(FINDING_KINDS),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(FINDING_TEXT_MAX_LENGTH)), ''),
  nodeId: formField(v.pipe(formNumber(1, ID_MAX), v.integer())),
  x: formField(formNumber(0, 1)),
  y: formField(formNumber(0, 1)),
  photo: v.optional(v.custom<Blob>((value) => value instanceof Blob)),
  photoTakenAt: formField(TimestampSchema),
  photoLatitude: formField(formNumber(-90, 90)),
  photoLongitude: formField(formNumber(-180, 180)),
  photoAccuracy: formField(formNumber(0, 999_999)),
});

interface Pairs {
  x?: number | null;
  y?: number | null;
  photoLatitude?: number | null;
  photoLongitude?: number | null;
  photoAccuracy?: number | null;
}
const kindsOf = (...values: readonly (number | null | undefined)[]) =>
  new Set(values.map((one) => (typeof one === 'number' ? 'number' : one)));
const hasBoth = ({ x, y }: Pairs) => kindsOf(x, y).size === 1;
const hasAll = ({ photoLatitude, photoLongitude, photoAccuracy }: Pairs) =>
  kindsOf(photoLatitude, photoLongitude, photoAccuracy).size === 1;

const FINDING_ERRORS = {
  413: 'A photo has at most 1 MB, and the photos of a system 500 MB together.',
  415: 'Not a photo that can be read.',
  ...NO_TURN_FOR_FILE,
};

/** `id` is the inspection's. */
export const getInspection = operation('GET', '/inspections/{id}', {
  name: 'getInspection',
  params: IdParamsSchema,
  output: InspectionVisitSchema,
  errors: { 404: 'There is no such inspection.' },
});

/**
 * Adds what was found, with its photo, in one call that needs no other: it can wait for a network. The first finding of
 * a planned inspection puts it in progress.
 */
export const addFinding = operation('POST', '/inspection/finding', {
  name: 'addFinding',
  once: true,
  body: 'multipart',
  input: v.pipe(
    extend(FindingInputSchema, { inspectionId: IdSchema, notedAt: formField(TimestampSchema) }),
    v.check((input) => hasBoth(input), FINDING_PROBLEMS.place),
    v.check((input) => hasAll(input), FINDING_PROBLEMS.photoPlace),
    v.check(({ text, photo }) => text !== '' || photo !== undefined, FINDING_PROBLEMS.empty),
  ),
  output: v.object({ ID: v.number(), updatedAt: maybe(v.string()) }),
  errors: FINDING_ERRORS,
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

/**
 * Saves a finding. What is not sent stays as it is, the photo too unless `photoGone`; time and place come with a photo.
 */
export const saveFinding = operation('PATCH', '/inspection/finding', {
  name: 'saveFinding',
  once: true,
  body: 'multipart',
  input: v.pipe(
    extend(patchOf(FindingInputSchema), {
      ID: IdSchema,
      updatedAt: LockSchema,
      photoGone: v.optional(v.picklist(['yes'])),
    }),
    v.check((input) => hasBoth(input), FINDING_PROBLEMS.place),
    v.check((input) => hasAll(input), FINDING_PROBLEMS.photoPlace),
  ),
  output: SavedLockSchema,
  errors: { ...FINDING_ERRORS, ...CONFLICT },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

export const deleteFinding = operation('DELETE', '/inspection/finding', {
  name: 'deleteFinding',
  once: true,
  input: v.object({ ID: IdSchema, updatedAt: LockSchema }),
  output: v.unknown(),
  success: [200],
  errors: CONFLICT,
});

/** A JPEG. `id` is the finding's. With If-Modified-Since it may answer 304 without a body. */
export const getFindingPhoto = operation('GET', '/inspection/finding/{id}/photo', {
  name: 'getFindingPhoto',
  params: IdParamsSchema,
  output: 'blob',
  success: [200, 304],
  errors: { 404: 'There is no such photo.' },
});

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FINDINGS_MAX));

/**
 * Signs an inspection, which completes it and fixes its findings. `seen` is how many of each kind the signer has read:
 * where there are others by now, it is refused.
 */
export const signInspection = operation('POST', '/inspection/signature', {
  name: 'signInspection',
  once: true,
  input: v.object({
    ID: IdSchema,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(SIGNATURE_PROBLEMS.name),
      v.maxLength(SIGNED_NAME_MAX_LENGTH, `At most ${SIGNED_NAME_MAX_LENGTH} characters`),
    ),
    /** Null where the name is typed alone. */
    lines: v.optional(v.nullable(LinesSchema), null),
    /** By the clock of the phone. */
    signedAt: v.optional(v.nullable(TimestampSchema), null),
    seen: v.object({ no_fault: CountSchema, watch: CountSchema, repair: CountSchema, danger: CountSchema }),
  }),
  output: extend(SucceededSchema, { updatedAt: maybe(v.string()) }),
  errors: { 409: 'The findings have changed, or it is signed already.' },
});

/** Opens a signed inspection again, to correct it. The signature goes, which the audit record keeps with the reason. */
export const reopenInspection = operation('POST', '/inspection/reopen', {
  name: 'reopenInspection',
  input: v.object({
    ID: IdSchema,
    updatedAt: LockSchema,
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(SIGNATURE_PROBLEMS.reason), v.maxLength(500)),
  }),
  output: SavedLockSchema,
  errors: CONFLICT,
});

/** A photo of a device, with its finding and the inspection that it belongs to. */
export const DevicePhotoSchema = extend(
  v.pick(FindingSchema, ['ID', 'kind', 'text', 'notedAt', 'notedBy', 'updatedAt']),
  { photo: FindingPhotoSchema, inspectionId: v.number(), year: v.number() },
);
export type DevicePhoto = v.InferOutput<typeof DevicePhotoSchema>;

/** Photos of a device over all inspections, the newest first. `id` is the node's. */
export const listDevicePhotos = operation('GET', '/node/{id}/photos', {
  name: 'listDevicePhotos',
  params: IdParamsSchema,
  output: v.array(DevicePhotoSchema),
});

/** The inspection as PDF. `id` is the inspection's. */
export const getInspectionReport = operation('GET', '/inspections/{id}/report', {
  name: 'getInspectionReport',
  params: IdParamsSchema,
  output: 'blob',
  errors: { 404: 'There is no such inspection.', ...NO_TURN_FOR_EXPORT },
  timeoutMs: EXPORT_TIMEOUT_MS,
});
