import sharp from 'sharp';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { FindingKind } from '@sagitta/shared-contracts/rules/finding';
import type { Database } from '../db/database';
import { findingPhoto, type inspection, inspectionFinding } from '../db/schema/index';
import type { NodeRecords } from './node-records';
import { noiseAt, pick, randomOf } from './random';

/** Sites whose inspections have findings. */
const SITES = 4;
/** Devices of a site that are looked at each time, so that photos can be compared. */
const DEVICES = 3;

const TEXTS: Readonly<Record<FindingKind, readonly string[]>> = {
  no_fault: ['Mocowanie bez uwag.', 'Belka czysta, śruby dokręcone.'],
  watch: ['Nalot korozji przy wsporniku, 5 cm.', 'Lekkie odkształcenie blachy przy rynnie.'],
  repair: ['Korozja łącznika, do wymiany.', 'Poluzowane śruby przy podporze.'],
  danger: ['Pęknięcie spoiny pasa dolnego, 3 mm.'],
};
/** What becomes of a place from one inspection to the next. */
const COURSES: readonly (readonly FindingKind[])[] = [
  ['no_fault', 'watch', 'repair'],
  ['repair', 'no_fault', 'no_fault'],
  ['watch', 'watch', 'no_fault'],
];

type Stored = typeof inspection.$inferSelect;

/** What was found at the inspections of some sites, with photos: the same devices each time. */
export async function storeFindings(
  db: Database,
  inspections: readonly Stored[],
  nodes: readonly NodeRecords[],
  now: Date,
): Promise<void> {
  for (const { id: inspectionId, systemId, year, status, performedAt, performedBy } of inspections) {
    if (systemId > SITES || status === 'planned') continue;
    const turn = Math.max(0, COURSES.length - 1 - (now.getUTCFullYear() - year));
    const at = performedAt === null ? new Date(now.getTime() - 30 * HOUR_MS) : new Date(`${performedAt}T10:00:00Z`);
    const seen = nodes.filter(({ node }) => node.systemId === systemId && node.mapPositionX != null).slice(0, DEVICES);
    for (const [index, { node }] of seen.entries()) {
      const kind = COURSES[index]?.[turn] ?? 'no_fault';
      const random = randomOf('finding', inspectionId, index);
      const photo = await picture(kind, node.id);
      const notedAt = new Date(at.getTime() + index * 600_000);
      const [made] = await db
        .insert(inspectionFinding)
        .values({
          inspectionId,
          kind,
          text: pick(random, TEXTS[kind]),
          nodeId: node.id,
          nodeName: node.name,
          photoWidth: WIDTH,
          photoHeight: HEIGHT,
          photoSize: photo.length,
          photoUpdatedAt: notedAt,
          photoTakenAt: notedAt,
          notedAt,
          notedBy: performedBy ?? 'K. Sobczak',
          updatedAt: notedAt,
        })
        .returning({ id: inspectionFinding.id });
      if (made) await db.insert(findingPhoto).values({ findingId: made.id, data: photo });
    }
  }
}

const WIDTH = 480;
const HEIGHT = 360;
/** How much of a beam is rusty. */
const RUST: Readonly<Record<FindingKind, number>> = { no_fault: 0, watch: 0.12, repair: 0.3, danger: 0.35 };

/** A steel beam in front of a wall, as rusty as it was found; each device has its own. */
function picture(kind: FindingKind, seed: number): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(x, y, kind, seed), (y * WIDTH + x) * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer();
}

function colourAt(x: number, y: number, kind: FindingKind, seed: number): [number, number, number] {
  const grain = noiseAt(x + y * WIDTH, seed) * 5;
  const middle = HEIGHT / 2 + (x - WIDTH / 2) * 0.08;
  const off = Math.abs(y - middle);
  if (off > 90) return [196 + grain, 202 + grain, 206 + grain];
  const flange = off > 68 ? 26 : 0;
  const patch = noiseAt(Math.floor(x / 24) + Math.floor(y / 24) * 97, seed) / 2 + 0.5;
  if (patch < RUST[kind]) return [142 + grain, 82 + grain, 46 + grain];
  if (kind === 'danger' && Math.abs(x - WIDTH / 2 - Math.sin(y / 14) * 9) < 2.5) return [22, 22, 24];
  return [112 + flange + grain, 124 + flange + grain, 132 + flange + grain];
}
