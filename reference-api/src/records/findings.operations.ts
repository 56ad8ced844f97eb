import {
  addFinding,
  deleteFinding,
  type DevicePhoto,
  type Finding,
  getFindingPhoto,
  getInspection,
  type InspectionVisit,
  listDevicePhotos,
  reopenInspection,
  saveFinding,
  signInspection,
} from '@sagitta/shared-contracts/api/finding';
import {
  countsText,
  FINDING_KIND_NAMES,
  FINDING_PROBLEMS,
  findingCounts,
  FINDINGS_MAX,
  PHOTO_MAX_BYTES,
  PHOTO_MIN_SIDE,
  PHOTO_SIDE,
  SYSTEM_PHOTOS_MAX_BYTES,
} from '@sagitta/shared-contracts/rules/finding';
import { performedByOf, SIGNATURE_PROBLEMS, type SignatureLines } from '@sagitta/shared-contracts/rules/signature';
import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { administeredBy } from '../access/administers';
import type { Caller } from '../access/caller';
import { type Call, FileBody, serve, serveInTransaction, serveUpload } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { iso } from '../access/calls/wire';
import { requireHistory, requirePage } from '../access/guards';
import { type AuditRecord, changesBetween, recordAudit } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import type { Database } from '../db/database';
import { lockSystem } from '../db/locks';
import { type Image, reencodeImage } from '../kit/images/reencode-image';
import { Refusal } from '../kit/refusal';
import { bytesOfFile } from '../kit/uploaded-file';
import {
  bytesOfPhotos,
  deviceName,
  findingsOf,
  hasPlan,
  insertFinding,
  photoOf,
  photosOfNode,
  removeFinding,
  removePhoto,
  type StoredFinding,
  storePhoto,
  updateFinding,
  visibleFinding,
  zoneOf,
} from './findings.statements';
import { auditedInspection, inspectionRows, storedInspection } from './inspections.operations';
import { type InspectionRow, updateInspection, visibleInspections } from './inspections.statements';

const serveGet = serve(getInspection, ({ db, caller, params }) => inspectionVisit(db, caller, params.id));

/** An inspection with what was found; refused where there is none that the caller may see. */
export async function inspectionVisit(db: Database, caller: Caller, id: number): Promise<InspectionVisit> {
  const [row] = await inspectionRows(db, caller, id);
  const [stored] = await visibleInspections(db, caller, id);
  if (!row || !stored) throw new Refusal(404);
  const administers = await administeredBy(db, caller);
  return {
    ...row,
    findings: (await findingsOf(db, id)).map(answerOf),
    signature: signatureOf(stored.inspection),
    mayKeep: administers(row.systemId),
  };
}

function signatureOf({ signedAt, signedBy, signature }: InspectionRow): InspectionVisit['signature'] {
  if (signedAt === null) return null;
  const lines = signature === null ? null : (JSON.parse(signature) as [number, number][][]);
  return { name: signedBy ?? '', at: signedAt.toISOString(), lines };
}

function answerOf(row: StoredFinding): Finding {
  const { id: ID, kind, text, nodeId, nodeName, x, y, notedAt, notedBy, updatedAt } = row;
  const photo = photoAnswer(row);
  return {
    ID,
    kind,
    text,
    nodeId,
    nodeName,
    x,
    y,
    photo,
    notedAt: notedAt.toISOString(),
    notedBy,
    updatedAt: iso(updatedAt),
  };
}

function photoAnswer(row: StoredFinding): Finding['photo'] {
  const { photoWidth: width, photoHeight: height, photoSize: size } = row;
  if (width === null || height === null || size === null) return null;
  const { photoLatitude: latitude, photoLongitude: longitude, photoAccuracy: accuracy } = row;
  return { width, height, size, takenAt: iso(row.photoTakenAt), latitude, longitude, accuracy };
}

const serveAdd = serveUpload(addFinding, PHOTO_MAX_BYTES, async (call) => {
  const { db, caller, clock, input } = call;
  const before = await unsigned(db, caller, input.inspectionId, 'inspectionId');
  const findings = await findingsOf(db, before.id);
  if (findings.length >= FINDINGS_MAX) throw new Refusal(400, { inspectionId: FINDING_PROBLEMS.full });
  const place = await checkedPlace(db, before.systemId, input, null);
  const photo = await checkedPhoto(db, before.systemId, input.photo, 0);
  const made = await insertFinding(db, {
    inspectionId: before.id,
    kind: input.kind,
    text: input.text,
    ...place,
    ...(photo ? photoFields(photo, input, clock()) : NO_PHOTO),
    notedAt: notLater(input.notedAt, clock()) ?? clock(),
    notedBy: caller.name,
    updatedAt: clock(),
  });
  if (photo) await storePhoto(db, made.id, photo.bytes);
  const after = before.status === 'planned' ? await begun(db, before, clock()) : before;
  await audit(call, addFinding.name, [before, after], [null, made]);
  return { ID: made.id, updatedAt: iso(made.updatedAt) };
});

/** The first finding of a planned inspection puts it in progress. */
async function begun(db: Database, { id, updatedAt }: InspectionRow, now: Date): Promise<InspectionRow> {
  const after = await updateInspection(db, id, { status: 'in_progress', updatedAt: nextLock(updatedAt, now) });
  if (!after) throw new Error('An inspection that was locked is missing.');
  return after;
}

const serveSave = serveUpload(saveFinding, PHOTO_MAX_BYTES, async (call) => {
  const { db, caller, clock, input } = call;
  const { inspection, before } = await storedFinding(db, caller, input.ID);
  await requireLock(input.updatedAt, before.updatedAt, () => answerOf(before));
  requireUnsigned(inspection, 'ID');
  const keepsPhoto = input.photo === undefined && input.photoGone === undefined && before.photoSize !== null;
  const { text = before.text, nodeId = before.nodeId, x = before.x, y = before.y } = input;
  if (text === '' && input.photo === undefined && !keepsPhoto) throw new Refusal(400, { text: FINDING_PROBLEMS.empty });
  const place = await checkedPlace(db, inspection.systemId, { nodeId, x, y }, before);
  const photo = await checkedPhoto(db, inspection.systemId, input.photo, before.photoSize ?? 0);
  const now = nextLock(before.updatedAt, clock());
  const after = await updateFinding(db, before.id, {
    kind: input.kind,
    text,
    ...place,
    ...(photo ? photoFields(photo, input, now) : !keepsPhoto && NO_PHOTO),
    updatedAt: now,
  });
  if (photo) await storePhoto(db, before.id, photo.bytes);
  else if (!keepsPhoto) await removePhoto(db, before.id);
  await audit(call, saveFinding.name, [inspection, inspection], [before, after]);
  return { updatedAt: iso(now) };
});

const serveDelete = serveInTransaction(deleteFinding, async (call) => {
  const { db, caller, input } = call;
  const { inspection, before } = await storedFinding(db, caller, input.ID);
  await requireLock(input.updatedAt, before.updatedAt, () => answerOf(before));
  requireUnsigned(inspection, 'ID');
  await removeFinding(db, before.id);
  await audit(call, deleteFinding.name, [inspection, inspection], [before, null]);
  return {};
});

const servePhoto = serve(getFindingPhoto, async ({ db, caller, params }) => {
  requirePage(caller, '/inspections');
  const found = await visibleFinding(db, caller, params.id);
  const data = found && (await photoOf(db, found.id));
  if (!found?.photoUpdatedAt || !data) throw new Refusal(404);
  return new FileBody(data, 'image/jpeg', { lastModified: found.photoUpdatedAt });
});

const serveSign = serveInTransaction(signInspection, async (call) => {
  const { db, caller, clock, input } = call;
  const before = await storedInspection(db, caller, input.ID);
  const refused = async (why: string) => new Refusal(409, { ID: why }, await inspectionVisit(db, caller, before.id));
  if (before.signedAt !== null) throw await refused(SIGNATURE_PROBLEMS.signed);
  const counts = findingCounts(await findingsOf(db, before.id));
  // What the signer has read is what is signed.
  if (countsText(counts) !== countsText(input.seen)) throw await refused(SIGNATURE_PROBLEMS.seen);
  const signedAt = notLater(input.signedAt, clock()) ?? clock();
  const lock = nextLock(before.updatedAt, clock());
  const after = await updateInspection(db, before.id, {
    signedAt,
    signedBy: input.name,
    signature: input.lines && linesText(input.lines),
    performedAt: dayInZone(signedAt, await zoneOf(db, before.systemId)),
    performedBy: performedByOf(input.name),
    status: 'completed',
    updatedAt: lock,
  });
  const findings = { field: 'findings', before: null, after: countsText(counts) };
  const record = auditedInspection(signInspection.name, before, after ?? null);
  await recordAudit(db, caller, { ...record, changes: [...(record.changes ?? []), findings] }, clock());
  return { succeeded: true, updatedAt: iso(lock) };
});

const linesText = (lines: SignatureLines) => JSON.stringify(lines);

const serveReopen = serveInTransaction(reopenInspection, async ({ db, caller, clock, input }) => {
  const before = await storedInspection(db, caller, input.ID);
  await requireLock(input.updatedAt, before.updatedAt, () => inspectionVisit(db, caller, before.id));
  if (before.signedAt === null) throw new Refusal(400, { ID: SIGNATURE_PROBLEMS.notSigned });
  const lock = nextLock(before.updatedAt, clock());
  const gone = { signedAt: null, signedBy: null, signature: null };
  const after = await updateInspection(db, before.id, { ...gone, status: 'in_progress', updatedAt: lock });
  const reason = { field: 'reason', before: null, after: input.reason };
  const record = auditedInspection(reopenInspection.name, before, after ?? null);
  await recordAudit(db, caller, { ...record, changes: [...(record.changes ?? []), reason] }, clock());
  return { updatedAt: iso(lock) };
});

const serveDevicePhotos = serve(listDevicePhotos, async ({ db, caller, params }) => {
  requirePage(caller, '/inspections');
  await requireHistory(db, caller, params.id);
  const found = await photosOfNode(db, caller, params.id);
  return found.flatMap(({ finding, year }): DevicePhoto[] => {
    const { ID, kind, text, notedAt, notedBy, updatedAt, photo } = answerOf(finding);
    return photo === null
      ? []
      : [{ ID, kind, text, notedAt, notedBy, updatedAt, photo, inspectionId: finding.inspectionId, year }];
  });
});

/** The inspection, locked until the call ends; refused once it is signed. */
async function unsigned(db: Database, caller: Caller, id: number, field: string): Promise<InspectionRow> {
  const found = await storedInspection(db, caller, id);
  requireUnsigned(found, field);
  return found;
}

function requireUnsigned({ signedAt }: InspectionRow, field: string): void {
  if (signedAt !== null) throw new Refusal(400, { [field]: SIGNATURE_PROBLEMS.signed });
}

/** A finding with its inspection, which is locked until the call ends. Hidden and missing ones are refused alike. */
async function storedFinding(db: Database, caller: Caller, id: number) {
  requirePage(caller, '/inspections');
  const seen = await visibleFinding(db, caller, id);
  if (!seen) throw new Refusal(403);
  const inspection = await storedInspection(db, caller, seen.inspectionId);
  await requireRecordsOf(db, caller, [inspection.systemId]);
  // Somebody else may have saved it while this call waited for the lock.
  const before = await visibleFinding(db, caller, id);
  if (!before) throw new Refusal(403);
  return { inspection, before };
}

type PlaceInput = Pick<Call<typeof addFinding>['input'], 'nodeId' | 'x' | 'y'>;

/** Its device, which is one of the system, and its place on the plan. A stored device may be retired by now. */
async function checkedPlace(
  db: Database,
  systemId: number,
  { nodeId, x, y }: PlaceInput,
  before: StoredFinding | null,
) {
  if (x !== null && !(await hasPlan(db, systemId)) && before?.x !== x)
    throw new Refusal(400, { x: FINDING_PROBLEMS.noPlan });
  if (nodeId === null || nodeId === before?.nodeId)
    return { nodeId, nodeName: nodeId === null ? null : (before?.nodeName ?? null), x, y };
  const nodeName = await deviceName(db, systemId, nodeId);
  if (nodeName === undefined) throw new Refusal(400, { nodeId: FINDING_PROBLEMS.node });
  return { nodeId, nodeName, x, y };
}

/** A photo as it is kept, judged by its bytes alone; null where none was sent. */
async function checkedPhoto(db: Database, systemId: number, photo: Blob | undefined, replaced: number) {
  if (photo === undefined) return null;
  const image = await reencodeImage(await bytesOfFile(photo), PHOTO_SIDE);
  if (typeof image === 'string') throw new Refusal(415, { photo: FINDING_PROBLEMS.noImage });
  if (Math.min(image.width, image.height) < PHOTO_MIN_SIDE)
    throw new Refusal(400, { photo: FINDING_PROBLEMS.photoTooSmall });
  if (image.bytes.length > PHOTO_MAX_BYTES) throw new Refusal(413, { photo: FINDING_PROBLEMS.photoTooLarge });
  await lockSystem(db, systemId);
  if ((await bytesOfPhotos(db, systemId)) - replaced + image.bytes.length > SYSTEM_PHOTOS_MAX_BYTES)
    throw new Refusal(413, { photo: FINDING_PROBLEMS.noRoom });
  return image;
}

const NO_PHOTO = {
  photoWidth: null,
  photoHeight: null,
  photoSize: null,
  photoUpdatedAt: null,
  photoTakenAt: null,
  photoLatitude: null,
  photoLongitude: null,
  photoAccuracy: null,
};

type PhotoInput = Partial<
  Pick<Call<typeof addFinding>['input'], 'photoTakenAt' | 'photoLatitude' | 'photoLongitude' | 'photoAccuracy'>
>;

function photoFields({ width, height, bytes }: Image, input: PhotoInput, now: Date) {
  return {
    photoWidth: width,
    photoHeight: height,
    photoSize: bytes.length,
    photoUpdatedAt: now,
    photoTakenAt: notLater(input.photoTakenAt ?? null, now),
    photoLatitude: input.photoLatitude ?? null,
    photoLongitude: input.photoLongitude ?? null,
    photoAccuracy: input.photoAccuracy ?? null,
  };
}

/** A moment by the clock of a phone. One that is to come is a clock that is wrong: then it is not known. */
function notLater(moment: string | null, now: Date): Date | null {
  const at = moment === null ? null : new Date(moment);
  return at === null || at > now ? null : at;
}

async function audit(
  { db, caller, clock }: Pick<Call<typeof addFinding>, 'db' | 'caller' | 'clock'>,
  action: string,
  [before, after]: readonly [InspectionRow, InspectionRow],
  [findingBefore, findingAfter]: readonly [StoredFinding | null, StoredFinding | null],
): Promise<void> {
  const record: AuditRecord = auditedInspection(action, before, after);
  const finding = changesBetween(
    { finding: findingBefore && auditedText(findingBefore) },
    { finding: findingAfter && auditedText(findingAfter) },
  );
  await recordAudit(db, caller, { ...record, changes: [...(record.changes ?? []), ...finding] }, clock());
}

/** A finding in one line; of a photo its size tells it from another. */
function auditedText({ kind, text, nodeName, x, y, ...photo }: StoredFinding): string {
  const parts = [
    FINDING_KIND_NAMES[kind],
    nodeName,
    x !== null && y !== null ? `at ${percent(x)}, ${percent(y)} of the plan` : null,
    text,
    photo.photoSize === null
      ? null
      : `photo of ${photo.photoWidth} × ${photo.photoHeight} px, ${photo.photoSize} bytes`,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

export const findingOperations = [
  serveGet,
  serveAdd,
  serveSave,
  serveDelete,
  servePhoto,
  serveSign,
  serveReopen,
  serveDevicePhotos,
];
