import { Readable } from 'node:stream';
import type { Finding, InspectionVisit } from '@sagitta/shared-contracts/api/finding';
import {
  countsText,
  FINDING_KIND_NAMES,
  type FindingKind,
  findingCounts,
  findingPlace,
  NO_FINDINGS,
} from '@sagitta/shared-contracts/rules/finding';
import { INSPECTION_STATUS_NAMES, isInspectionOpen } from '@sagitta/shared-contracts/rules/inspection';
import { SIGNATURE } from '@sagitta/shared-contracts/rules/signature';
import type { ReportMap, ReportPlace } from '../report-place.statements';
import { dayText } from '../day-text';
import { addressText, fact } from './cover';
import { levelColour } from './level-colours';
import { drawMarkedPlan, note } from './plan';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, Sheets } from './sheets';
import { momentText } from './times';

export interface InspectionFacts {
  visit: InspectionVisit;
  place: ReportPlace;
  zone: string;
  map: ReportMap | null;
  /** Where devices are today, in pixels of the map. */
  devices: ReadonlyMap<number, { x: number; y: number }>;
  /** When it was last changed. */
  changedAt: Date;
  photo: (findingId: number) => Promise<Buffer | undefined>;
}

const NUMBER_WIDTH = 26;
const TEXT_SIZE = 10;
const LEAD = 15;
const PHOTO = { width: 300, height: 225 } as const;
/** A heading, and the first lines below it. */
const OPENING = 134;
const SIGNED = { width: 210, height: 70 } as const;

/** As grave on the plan as a level of a device. */
const GRAVE: Readonly<Record<FindingKind, number>> = { no_fault: 0, watch: 1, repair: 3, danger: 4 };

/** An inspection as PDF: the same bytes for the same inspection, whoever takes it. */
export function inspectionStream(facts: InspectionFacts): Readable {
  return Readable.from(pieces(facts), { objectMode: false });
}

async function* pieces(facts: InspectionFacts): AsyncGenerator<Buffer> {
  const { visit, zone } = facts;
  const title = `Inspection ${visit.year}, ${visit.systemName ?? ''}`;
  const foot = `Times in ${zone} · ${title} · #${visit.ID}`;
  const sheets = new Sheets({ title, author: null, date: facts.changedAt, foot });
  drawHead(sheets, facts);
  await drawPlan(sheets, facts);
  yield* sheets.written();
  sheets.y += 10;
  heading(sheets, 'Findings', visit.findings[0]?.photo ? PHOTO.height : 0);
  if (visit.findings.length === 0) note(sheets, NO_FINDINGS);
  for (const [index, finding] of visit.findings.entries()) {
    await drawFinding(sheets, facts, finding, index + 1);
    yield* sheets.written();
  }
  drawSignature(sheets, facts);
  sheets.end();
  yield* sheets.written();
}

/** @param height of what has to stand below it on the same page, beside its first lines */
function heading(sheets: Sheets, text: string, height = 0): void {
  if (!sheets.hasRoom(OPENING + height)) sheets.newPage();
  sheets.line(text, { size: 14, colour: INK, font: 'bold', lead: 24 });
}

function drawHead(sheets: Sheets, { visit, place, zone }: InspectionFacts): void {
  sheets.newPage('Inspection');
  sheets.line(`Inspection ${visit.year}`, { size: 12, colour: MUTED });
  for (const line of sheets.wrapped(visit.systemName ?? '', { size: 20, font: 'bold' }))
    sheets.line(line, { size: 20, colour: INK, font: 'bold', lead: 28 });
  sheets.y += 6;
  fact(sheets, 'Address', addressText(place));
  fact(sheets, 'Status', INSPECTION_STATUS_NAMES[visit.status]);
  const day = visit.performedAt === null ? 'Not stored' : dayText(visit.performedAt);
  fact(sheets, isInspectionOpen(visit.status) ? 'Planned for' : 'Performed on', day);
  if (visit.performedBy !== null) fact(sheets, 'Performed by', visit.performedBy);
  if (visit.protocolNumber !== null) fact(sheets, 'Protocol', visit.protocolNumber);
  fact(sheets, 'Findings', countsText(findingCounts(visit.findings)));
  fact(sheets, 'Signed', signedText(visit, zone));
}

function signedText({ signature }: InspectionVisit, zone: string): string {
  if (signature === null) return 'Not signed: findings can still change.';
  return `${momentText(zone)(new Date(signature.at))} by ${signature.name}`;
}

async function drawPlan(sheets: Sheets, { visit, map, devices }: InspectionFacts): Promise<void> {
  sheets.y += 10;
  if (!map) {
    note(sheets, 'This system has no map.');
    return;
  }
  const markers = visit.findings.flatMap((finding, index) => {
    const at = findingPlace(finding, map, (id) => devices.get(id) ?? null);
    if (!at) return [];
    const name = finding.nodeName ?? '';
    const colours = levelColour(GRAVE[finding.kind]);
    return [{ x: at.x * map.width, y: at.y * map.height, number: String(index + 1), name, level: null, colours }];
  });
  await drawMarkedPlan(sheets, map, markers);
  const unplaced = visit.findings.length - markers.length;
  note(
    sheets,
    'Numbers are those of the findings. One of a device without a place of its own stands where the device is today.' +
      (unplaced > 0 ? ` Findings without a place on the plan: ${unplaced}.` : ''),
  );
}

async function drawFinding(sheets: Sheets, facts: InspectionFacts, finding: Finding, number: number): Promise<void> {
  const { photo, kind, text, nodeName } = finding;
  const image = photo && (await facts.photo(finding.ID));
  const scale = photo ? Math.min(PHOTO.width / photo.width, PHOTO.height / photo.height) : 0;
  const [width, height] = photo && image ? [photo.width * scale, photo.height * scale] : [0, 0];
  const lines = sheets.wrapped(text, { size: TEXT_SIZE, width: CONTENT_WIDTH - NUMBER_WIDTH });
  const opening = 26 + Math.min(lines.length, 4) * LEAD;
  if (!sheets.hasRoom(opening + (height > 0 ? height + 24 : 0))) sheets.newPage();
  sheets.y += 8;
  sheets.rule(sheets.y);
  sheets.y += 20;
  const { fill, ink } = levelColour(GRAVE[kind]);
  sheets.draw([
    { kind: 'dots', points: [[MARGIN + 8, sheets.y - 4]], colour: fill, radius: 8 },
    { kind: 'text', x: MARGIN + 8, y: sheets.y - 1, text: String(number), size: 8, colour: ink, align: 'middle' },
  ]);
  const left = MARGIN + NUMBER_WIDTH;
  const title = [FINDING_KIND_NAMES[kind], nodeName].filter((part) => part !== null).join(' · ');
  sheets.write(title, left, sheets.y, { size: 11, colour: INK, font: 'bold', width: CONTENT_WIDTH - NUMBER_WIDTH });
  for (const line of text === '' ? [] : lines) {
    if (!sheets.hasRoom(LEAD)) sheets.continuePage(`Finding ${number}`);
    sheets.y += LEAD;
    sheets.write(line, left, sheets.y, { size: TEXT_SIZE, colour: INK });
  }
  if (image) {
    if (!sheets.hasRoom(height + 24)) sheets.continuePage(`Finding ${number}`);
    sheets.image(image, left, sheets.y + 8, width, height);
    sheets.y += height + 8;
  }
  if (photo && !image) small(sheets, left, 'Its photo is missing.');
  small(sheets, left, notedText(finding, facts.zone));
  if (photo) small(sheets, left, photoText(photo, facts.zone));
}

function small(sheets: Sheets, left: number, text: string): void {
  for (const line of sheets.wrapped(text, { size: 8, width: CONTENT_WIDTH - NUMBER_WIDTH })) {
    sheets.y += 12;
    sheets.write(line, left, sheets.y, { size: 8, colour: MUTED });
  }
}

function notedText({ notedAt, notedBy }: Finding, zone: string): string {
  return `Noted ${momentText(zone)(new Date(notedAt))}${notedBy === null ? '' : ` by ${notedBy}`}`;
}

function photoText({ takenAt, latitude, longitude, accuracy }: NonNullable<Finding['photo']>, zone: string): string {
  const when =
    takenAt === null ? 'Photo: when it was taken is not known' : `Photo taken ${momentText(zone)(new Date(takenAt))}`;
  if (latitude === null || longitude === null || accuracy === null) return `${when}; where was not kept`;
  return `${when} at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}, within ${Math.round(accuracy)} m`;
}

function drawSignature(sheets: Sheets, { visit, zone }: InspectionFacts): void {
  sheets.y += 16;
  if (!sheets.hasRoom(SIGNED.height + 60)) sheets.newPage();
  heading(sheets, 'Signature');
  const lines = visit.signature?.lines ?? null;
  if (lines) {
    const scale = SIGNED.width / SIGNATURE.width;
    const top = sheets.y + 4;
    sheets.draw(
      lines.map((line) => ({
        kind: 'line' as const,
        points: dotted(line).map(([x, y]) => [MARGIN + x * scale, top + y * scale] as const),
        colour: INK,
        width: 1.2,
      })),
    );
    sheets.y = top + SIGNED.height;
    sheets.rule(sheets.y);
  } else if (visit.signature) note(sheets, 'By typed name.');
  for (const line of sheets.wrapped(signedText(visit, zone), { size: TEXT_SIZE }))
    sheets.line(line, { size: TEXT_SIZE, colour: INK, lead: LEAD });
}

/** A dot is a line of no length. */
function dotted<P>(line: readonly P[]): readonly P[] {
  return line.length === 1 ? [...line, ...line] : line;
}
