import type { Finding, InspectionVisit } from '@sagitta/shared-contracts/api/finding';
import { inspectionPath } from '@sagitta/shared-contracts/paths';
import { FINDING_KINDS } from '@sagitta/shared-contracts/rules/finding';
import { ID_TO_COME, type EnteredValue, type WaitingCall, type WaitingChange } from '@sagitta/shared-contracts/waiting';
import * as v from 'valibot';

/** A finding with what waits of it on this device. */
export interface ShownFinding {
  key: string;
  /** As the host has it; null of one that waits itself. */
  stored: Finding | null;
  /** As it will be once all is sent. */
  finding: Finding;
  /** What its changes are of, here and in the list of what waits. */
  thing: string;
  /** The call whose file is its photo; null where the host has it, or it has none. */
  photoCall: string | null;
  /** What waits, in the order in which it is sent. */
  waits: readonly WaitingCall[];
  /** It is removed once all is sent. */
  isGone: boolean;
}

/** What the page shows: nothing that waits is taken for stored. */
export const asStored = ({ stored, finding }: ShownFinding): Finding => stored ?? finding;

type Visit = Pick<InspectionVisit, 'ID' | 'year' | 'systemName'>;

const visitThing = ({ ID }: Pick<InspectionVisit, 'ID'>) => `inspection ${ID}`;

/** A finding that waits is known by the moment at which it was noted. */
export const newThing = (inspectionId: number, notedAt: string) => `finding of ${inspectionId} at ${notedAt}`;

const storedThing = (id: number) => `finding ${id}`;

/** How a change of a finding reads while it waits for a network. */
export function findingWaits(
  visit: Visit,
  told: Pick<WaitingChange, 'act' | 'thing' | 'entered' | 'form' | 'corrects' | 'instead'> & { name?: string },
): { waits: WaitingChange } {
  const { name, ...rest } = told;
  const of = [name, visitName(visit)].filter(Boolean).join(', ');
  return { waits: { ...rest, of, partOf: visitThing(visit), path: inspectionPath(visit.ID) } };
}

/** How a signature reads while it waits: it is sent after the findings that it signs. */
export function signatureWaits(
  visit: Visit,
  entered: readonly EnteredValue[],
  made: Pick<WaitingChange, 'form' | 'corrects'>,
): { waits: WaitingChange } {
  const [of, path] = [visitName(visit), inspectionPath(visit.ID)];
  return { waits: { act: 'Sign inspection', of, thing: visitThing(visit), path, entered, ...made } };
}

const visitName = ({ systemName, year }: Visit) => [systemName, `inspection ${year}`].filter(Boolean).join(', ');

/** What waits of an inspection, the first made first, and what was sent since it was read (epoch ms). */
export function callsOf(
  visit: Pick<InspectionVisit, 'ID'>,
  calls: readonly WaitingCall[],
  readAt: number,
): readonly WaitingCall[] {
  const thing = visitThing(visit);
  return calls.filter(
    ({ told, sentAt }) => (told.thing === thing || told.partOf === thing) && (sentAt === null || sentAt >= readAt),
  );
}

interface Here {
  /** Who notes what waits. */
  notedBy: string;
  nameOf: (nodeId: number) => string | null;
}

/** The findings of an inspection, as stored and with what waits of them. */
export function shownFindings(
  { findings }: Pick<InspectionVisit, 'findings'>,
  calls: readonly WaitingCall[],
  here: Here,
): readonly ShownFinding[] {
  let shown: readonly ShownFinding[] = findings.map((stored) => ({
    key: String(stored.ID),
    stored,
    finding: stored,
    thing: storedThing(stored.ID),
    photoCall: null,
    waits: [],
    isGone: false,
  }));
  for (const call of calls)
    if (call.operation === 'addFinding') shown = [...shown, added(call, here)];
    else shown = shown.map((one) => (isOf(call, one) ? followed(one, call, here) : one));
  return shown;
}

/** One whose own thing waited once is stored by now, and known by its ID. */
export function isOf({ input, told }: WaitingCall, { stored, thing }: ShownFinding): boolean {
  return told.thing === thing || (stored !== null && input.ID === stored.ID && told.partOf !== undefined);
}

function added(call: WaitingCall, here: Here): ShownFinding {
  return {
    key: call.id,
    stored: null,
    finding: changed({ ...BARE, notedBy: here.notedBy }, call, here),
    thing: call.told.thing,
    photoCall: call.hasFile ? call.id : null,
    waits: [call],
    isGone: false,
  };
}

function followed(shown: ShownFinding, call: WaitingCall, here: Here): ShownFinding {
  const waits = [...shown.waits, call];
  if (call.operation === 'deleteFinding') return { ...shown, waits, isGone: true };
  if (call.operation !== 'saveFinding') return shown;
  const keeps = call.input.photoGone === undefined ? shown.photoCall : null;
  return { ...shown, waits, finding: changed(shown.finding, call, here), photoCall: call.hasFile ? call.id : keeps };
}

const BARE: Finding = {
  ID: ID_TO_COME,
  kind: 'danger',
  text: '',
  nodeId: null,
  nodeName: null,
  x: null,
  y: null,
  photo: null,
  notedAt: '',
  notedBy: null,
  updatedAt: null,
};

/** A form says '' for what was emptied. */
const emptied = v.optional(v.nullable(v.union([v.number(), v.literal('')])));
const InputSchema = v.object({
  kind: v.optional(v.picklist(FINDING_KINDS)),
  text: v.optional(v.string()),
  nodeId: emptied,
  x: emptied,
  y: emptied,
  notedAt: v.optional(v.nullable(v.string())),
  photoGone: v.optional(v.string()),
  photoTakenAt: v.optional(v.nullable(v.string())),
  photoLatitude: emptied,
  photoLongitude: emptied,
  photoAccuracy: emptied,
});

function changed(finding: Finding, { input, hasFile }: WaitingCall, { nameOf }: Here): Finding {
  const read = v.safeParse(InputSchema, input);
  if (!read.success) return finding;
  const { kind, text, nodeId, x, y, notedAt, photoGone, ...photo } = read.output;
  const device = nodeId === undefined ? finding.nodeId : nodeId || null;
  const at = (value: typeof x, before: number | null) => (value === undefined ? before : numberOf(value));
  const deviceName = device === null ? null : nameOf(device);
  const kept = photoGone === undefined ? finding.photo : null;
  return {
    ...finding,
    kind: kind ?? finding.kind,
    text: text ?? finding.text,
    nodeId: device,
    nodeName: device === finding.nodeId ? finding.nodeName : deviceName,
    x: at(x, finding.x),
    y: at(y, finding.y),
    notedAt: notedAt ?? finding.notedAt,
    photo: hasFile
      ? {
          width: 0,
          height: 0,
          size: 0,
          takenAt: photo.photoTakenAt ?? null,
          latitude: at(photo.photoLatitude, null),
          longitude: at(photo.photoLongitude, null),
          accuracy: at(photo.photoAccuracy, null),
        }
      : kept,
  };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** What waits of a finding, in words; nothing where all is sent. */
export function waitingWords({ stored, waits, isGone }: ShownFinding): string | null {
  if (waits.length === 0) return null;
  if (waits.every(({ sentAt }) => sentAt !== null)) return 'Sent. It is read again.';
  if (waits.some(({ isStopped }) => isStopped)) return 'Needs your decision in the list of changes that wait.';
  if (isGone) return 'Its removal waits to be sent.';
  if (stored === null) return 'Waits to be sent. Nobody else sees it yet.';
  const entered = waits.flatMap(({ told }) => told.entered.map(({ label, text }) => `${label}: ${text}`));
  return `Waits to be sent. ${entered.join('; ')}`;
}
