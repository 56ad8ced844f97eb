import {
  getSystemMap,
  getSystemMapImage,
  restoreSystemMap,
  saveMapBoundaries,
  uploadSystemMap,
} from '@sagitta/shared-contracts/api/system-map';
import { MAP_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { boundariesProblem, boundariesText, parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import {
  MAIN_MAP_FIRST,
  MAP_EMPTY,
  MAP_NO_IMAGE,
  MAP_TOO_MANY_PIXELS,
  mapChangeQuestion,
  mapSizeProblem,
} from '@sagitta/shared-contracts/rules/map-upload';
import { requireSystem } from '../../access/guards';
import { changesBetween, recordAudit } from '../../access/record-audit';
import { bytesOfFile } from '../../kit/uploaded-file';
import { reencodeImage } from '../../kit/images/reencode-image';
import { Refusal } from '../../kit/refusal';
import {
  lockMap,
  mapBefore,
  mapImageOf,
  mapOf,
  saveBoundaries,
  saveMainMap,
  saveReportMap,
  type StoredMap,
  swapMaps,
} from './system-maps.statements';
import { systemName } from '../system-name.statements';
import { mayAct } from '../../devices/act-on-node.operations';
import { FileBody, serve, serveUpload, serveInTransaction } from '../../access/calls/handler';
import { nextLock, requireLock } from '../../access/calls/lock';
import { iso } from '../../access/calls/wire';

const serveGetSystemMap = serve(getSystemMap, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  const map = await mapOf(db, params.id);
  if (!map) throw new Refusal(404);
  const before = (await mayAct(db, caller, 'position', params.id)) ? await mapBefore(db, params.id) : null;
  return { ...mapAnswer(map), before: before && beforeAnswer(before) };
});

const serveGetSystemMapImage = serve(getSystemMapImage, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  const map = await mapImageOf(db, params.id);
  if (!map) throw new Refusal(404);
  return new FileBody(map.image, map.mime, { lastModified: map.updatedAt });
});

const serveUploadSystemMap = serveUpload(uploadSystemMap, MAP_MAX_BYTES, async ({ db, caller, clock, input }) => {
  await requireSystem(db, caller, input.systemID);
  if (!(await mayAct(db, caller, 'position', input.systemID))) throw new Refusal(403);
  const map = await lockMap(db, input.systemID);
  if (map && input.updatedViaWebsiteAt !== iso(map.updatedViaWebsiteAt))
    throw new Refusal(409, undefined, mapAnswer(map));
  if (input.file.size === 0) throw new Refusal(400, { file: MAP_EMPTY });
  if (!map && input.mapType === 'report') throw new Refusal(400, { file: MAIN_MAP_FIRST });
  const image = await reencodeImage(await bytesOfFile(input.file));
  if (image === 'no image') throw new Refusal(415, { file: MAP_NO_IMAGE });
  if (image === 'too many pixels') throw new Refusal(400, { file: MAP_TOO_MANY_PIXELS });
  const small = mapSizeProblem(image);
  if (small !== null) throw new Refusal(400, { file: small });
  const question = map && input.mapType === 'main' ? mapChangeQuestion(map, image) : null;
  // At its file too, for screens that do not ask.
  if (question !== null && input.sizeConfirmed !== 'yes')
    throw new Refusal(422, { file: question, sizeConfirmed: question });
  const now = map ? nextLock(map.updatedViaWebsiteAt, clock()) : clock();
  if (input.mapType === 'report') await saveReportMap(db, input.systemID, image, now);
  else await saveMainMap(db, input.systemID, map, image, { now, by: caller.name });
  const sizeBefore = map && input.mapType === 'main' ? sizeText(map) : null;
  const change = { field: input.mapType === 'main' ? 'map' : 'reportMap', before: sizeBefore, after: sizeText(image) };
  const entity = { kind: 'system', id: input.systemID, name: await systemName(db, input.systemID) } as const;
  await recordAudit(db, caller, { action: uploadSystemMap.name, entity, changes: [change] }, clock());
  return { updatedAt: iso(now) };
});

const serveRestoreSystemMap = serveInTransaction(restoreSystemMap, async ({ db, caller, clock, input }) => {
  const { systemID } = input;
  await requireSystem(db, caller, systemID);
  if (!(await mayAct(db, caller, 'position', systemID))) throw new Refusal(403);
  const map = await lockMap(db, systemID);
  if (!map) throw new Refusal(404);
  await requireLock(input.updatedViaWebsiteAt, map.updatedViaWebsiteAt, () => mapAnswer(map));
  const before = await mapBefore(db, systemID);
  if (!before) throw new Refusal(404);
  const now = nextLock(map.updatedViaWebsiteAt, clock());
  await swapMaps(db, systemID, map, { now, by: caller.name });
  const change = { field: 'map', before: sizeText(map), after: sizeText(before) };
  const entity = { kind: 'system', id: systemID, name: await systemName(db, systemID) } as const;
  await recordAudit(db, caller, { action: restoreSystemMap.name, entity, changes: [change] }, clock());
  return { updatedAt: iso(now) };
});

const serveBoundaries = serveInTransaction(saveMapBoundaries, async ({ db, caller, clock, input }) => {
  await requireSystem(db, caller, input.systemID);
  if (!(await mayAct(db, caller, 'position', input.systemID))) throw new Refusal(403);
  const map = await lockMap(db, input.systemID);
  // A system without a map has no place for an outline.
  if (!map) return { succeeded: false };
  await requireLock(input.updatedViaWebsiteAt, map.updatedViaWebsiteAt, () => mapAnswer(map));
  const polygons = parseBoundaries(input.mapBoundaries);
  const problem = polygons === null ? CORRUPTED : boundariesProblem(polygons, map.width, map.height);
  if (polygons === null || problem !== null) throw new Refusal(400, { mapBoundaries: problem ?? CORRUPTED });
  const now = nextLock(map.updatedViaWebsiteAt, clock());
  const boundaries = boundariesText(polygons);
  await saveBoundaries(db, input.systemID, boundaries, now);
  const entity = { kind: 'system', id: input.systemID, name: await systemName(db, input.systemID) } as const;
  const changes = changesBetween({ mapBoundaries: map.boundaries }, { mapBoundaries: boundaries });
  await recordAudit(db, caller, { action: saveMapBoundaries.name, entity, changes }, clock());
  return { succeeded: true, updatedAt: iso(now) };
});

const CORRUPTED = 'Not polygons of at least 3 points';

function mapAnswer(map: StoredMap) {
  return {
    mapWidth: map.width,
    mapHeight: map.height,
    mapBoundaries: map.boundaries,
    updatedViaWebsiteAt: iso(map.updatedViaWebsiteAt),
  };
}

function beforeAnswer({ width, height, replacedAt, replacedBy }: NonNullable<Awaited<ReturnType<typeof mapBefore>>>) {
  return { mapWidth: width, mapHeight: height, replacedAt: replacedAt.toISOString(), replacedBy };
}

function sizeText({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height} px`;
}

export const systemMapOperations = [
  serveGetSystemMap,
  serveGetSystemMapImage,
  serveUploadSystemMap,
  serveRestoreSystemMap,
  serveBoundaries,
];
