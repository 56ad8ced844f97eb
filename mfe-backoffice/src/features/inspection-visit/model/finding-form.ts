import { type addFinding, type Finding, FindingSchema, type saveFinding } from '@sagitta/shared-contracts/api/finding';
import { madeBy, type Correction } from '@sagitta/shared-contracts/correction';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import {
  FINDING_KIND_NAMES,
  FINDING_KINDS,
  FINDING_PROBLEMS,
  FINDING_TEXT_MAX_LENGTH,
  type FindingKind,
  pointText,
} from '@sagitta/shared-contracts/rules/finding';
import type { EnteredValue } from '@sagitta/shared-contracts/waiting';
import { formatBytes } from '@sagitta/shared-ui/format';
import * as v from 'valibot';
import type { PhotoPlace } from './photo-place';
import type { PlanPoint } from './plan-points';

/** A photo that is not sent yet. */
export interface NewPhoto {
  blob: Blob;
  takenAt: string | null;
  place: PhotoPlace | null;
}

export interface FindingValues {
  /** Null until it is chosen: nothing looks harmless by default. */
  kind: FindingKind | null;
  text: string;
  nodeId: number | null;
  at: PlanPoint | null;
  /** `stored` is the one that the host has. */
  photo: NewPhoto | 'stored' | null;
}

export type FindingOutput = FindingValues & { kind: FindingKind };

export const KIND_MISSING = 'Choose what it is.';

const FormSchema = v.object({
  kind: v.picklist(FINDING_KINDS, KIND_MISSING),
  text: v.pipe(v.string(), v.maxLength(FINDING_TEXT_MAX_LENGTH)),
  nodeId: v.nullable(v.number()),
  at: v.nullable(v.object({ x: v.number(), y: v.number() })),
  photo: v.custom<FindingValues['photo']>(() => true),
});

export const FindingFormSchema = v.pipe(
  FormSchema,
  v.forward(
    v.check(({ text, photo }) => text.trim() !== '' || photo !== null, FINDING_PROBLEMS.empty),
    ['text'],
  ),
) as unknown as v.GenericSchema<FindingValues, FindingOutput>;

export function findingValues(finding: Finding): FindingValues {
  const { kind, text, nodeId, x, y, photo } = finding;
  return { kind, text, nodeId, at: x === null || y === null ? null : { x, y }, photo: photo && 'stored' };
}

export const NO_VALUES: FindingValues = { kind: null, text: '', nodeId: null, at: null, photo: null };

/** How the form opens again. JSON has no place for a photo, which waits beside it. */
export function findingForm(path: string, typed: FindingValues, stored: FindingValues, correction: Correction | null) {
  const { form, ...rest } = madeBy(path, typed, stored, correction);
  const { photo } = form.typed as Partial<FindingValues>;
  const kept = typeof photo === 'object' && photo !== null && { photo: { takenAt: photo.takenAt, place: photo.place } };
  return { ...rest, form: { ...form, typed: { ...form.typed, ...kept } } };
}

const KeptSchema = v.partial(
  v.object({
    kind: v.nullable(v.picklist(FINDING_KINDS)),
    text: v.string(),
    nodeId: v.nullable(v.number()),
    at: v.nullable(v.object({ x: v.number(), y: v.number() })),
    photo: v.union([
      v.null(),
      v.literal('stored'),
      v.object({
        takenAt: v.nullable(v.string()),
        place: v.nullable(v.object({ latitude: v.number(), longitude: v.number(), accuracy: v.number() })),
      }),
    ]),
  }),
);

/** What was typed over what is stored, and what the host said against it. */
export function typedAgain(stored: FindingValues, { call: { input }, typed, file, refused }: Correction) {
  const read = v.safeParse(KeptSchema, typed);
  const { photo, ...rest } = read.success ? read.output : {};
  const isTaken = typeof photo === 'object' && photo !== null;
  const taken = isTaken ? file && { ...photo, blob: file } : photo;
  const fields = Object.entries(refused.fields).map(([name, text]) => [FIELD_OF[name] ?? name, text]);
  return {
    typed: { ...stored, ...rest, ...(taken !== undefined && { photo: taken }) },
    lock: typeof input.updatedAt === 'string' ? input.updatedAt : null,
    refused: { ...refused, fields: { ...Object.fromEntries(fields), ...(isTaken && !file && { photo: PHOTO_GONE }) } },
  };
}

/** The form's names of what the host calls otherwise. */
const FIELD_OF: Readonly<Record<string, keyof FindingValues>> = { x: 'at', y: 'at' };
const PHOTO_GONE = 'This device can no longer read the photo. Take it again.';

/** What a conflict says is stored now; null where it cannot be read. */
export function readFinding(stored: unknown): { values: FindingValues; lock: string | null } | null {
  const read = v.safeParse(FindingSchema, stored);
  return read.success ? { values: findingValues(read.output), lock: read.output.updatedAt } : null;
}

function photoInput({ blob, takenAt, place }: NewPhoto) {
  return {
    photo: blob,
    photoTakenAt: takenAt,
    photoLatitude: place?.latitude,
    photoLongitude: place?.longitude,
    photoAccuracy: place?.accuracy,
  };
}

/** A new finding: all of it, in one call that needs no other. */
export function addInput(
  inspectionId: number,
  { kind, text, nodeId, at, photo }: FindingOutput,
  notedAt: string,
): InputOf<typeof addFinding> {
  const taken = photo === null || photo === 'stored' ? {} : photoInput(photo);
  return { inspectionId, kind, text, nodeId, x: at?.x, y: at?.y, notedAt, ...taken };
}

type IsChanged = (field: keyof FindingValues) => boolean;

/** What was changed of a stored one, and its kind, which is always sent. An empty text is none. */
export function saveInput(
  ID: number,
  updatedAt: string | null,
  { kind, text, nodeId, at, photo }: FindingOutput,
  isChanged: IsChanged,
): InputOf<typeof saveFinding> {
  return {
    ID,
    updatedAt,
    kind,
    ...(isChanged('text') && { text }),
    ...(isChanged('nodeId') && { nodeId: nodeId ?? '' }),
    ...(isChanged('at') && { x: at?.x ?? '', y: at?.y ?? '' }),
    ...(isChanged('photo') && changedPhoto(photo)),
  };
}

function changedPhoto(photo: FindingValues['photo']) {
  if (photo === 'stored') return {};
  return photo === null ? { photoGone: 'yes' as const } : photoInput(photo);
}

export const FIELD_LABELS: Readonly<Record<keyof FindingValues, string>> = {
  kind: 'What it is',
  text: 'What was found',
  nodeId: 'Device',
  at: 'Place on the plan',
  photo: 'Photo',
};

/** A value where both versions of a finding are shown. */
export function valueText(
  field: keyof FindingValues,
  value: FindingValues[keyof FindingValues],
  deviceName: (nodeId: number) => string,
): string {
  if (value === null || value === '') return '--';
  if (typeof value === 'number') return deviceName(value);
  if (typeof value === 'object') return 'blob' in value ? `New, ${formatBytes(value.blob.size)}` : pointText(value);
  if (field === 'kind') return FINDING_KIND_NAMES[value as FindingKind];
  return field === 'photo' ? 'The stored one' : value;
}

/** How a stored finding says the same (shared-contracts/waiting.ts). */
const STORED_AS: Readonly<Record<keyof FindingValues, Omit<EnteredValue, 'label' | 'text'>>> = {
  kind: { name: 'kind', reads: { as: 'words', words: FINDING_KIND_NAMES, otherwise: FINDING_KIND_NAMES.danger } },
  text: { name: 'text' },
  nodeId: { name: 'nodeId', storedAs: 'nodeName' },
  at: { name: 'x', with: ['y'], reads: { as: 'place', y: 'y' } },
  photo: { name: 'photo', reads: { as: 'thing', text: 'The stored one' } },
};

/** What was entered, in words, for while it waits. */
export function enteredFinding(
  output: FindingOutput,
  isChanged: IsChanged,
  deviceName: (nodeId: number) => string,
): EnteredValue[] {
  return (Object.keys(FIELD_LABELS) as (keyof FindingValues)[]).filter(isChanged).map((field) => ({
    label: FIELD_LABELS[field],
    text: valueText(field, output[field], deviceName),
    ...STORED_AS[field],
  }));
}
