import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type {
  ApiFigures,
  FleetFigures,
  SearchFigures,
  SilenceFigures,
  StreamFigures,
  UplinkFigures,
  UploadFigures,
} from './api/figures';
import type { GraphsFigures } from './graphs/figures';
import type { LighthouseFigures } from './lighthouse/figures';
import type { Machine } from './machine';
import type { JourneyFigures, PageFigures } from './pages/measure-pages';
import type { ReplayFigures } from './replay/figures';
import type { StartFigures } from './start/figures';
import type { SystemsFigures, TriageFigures } from './systems/figures';
import type { WallFigures } from './wall/figures';
import type { WorkerFigures } from './worker/figures';

/** The parts of the bench, each of which can be run alone. */
export const PARTS = [
  'start',
  'api',
  'uploads',
  'silence',
  'search',
  'uplinks',
  'pages',
  'systems',
  'triage',
  'wall',
  'worker',
  'graphs',
  'replay',
  'lighthouse',
] as const;
export type Part = (typeof PARTS)[number];

/** How a part was measured. */
interface Measured {
  /** ISO 8601. */
  at: string;
  commit: string;
  /** How busy the machine was before: processes that want a core. */
  load: number;
  machine: Machine;
}

/** All that was measured. A part that was not run in the last call keeps its last figures, with their own date. */
export interface Results {
  measured: Partial<Record<Part, Measured>>;
  pages?: PageFigures[];
  journeys?: JourneyFigures[];
  api?: ApiFigures[];
  fleet?: FleetFigures;
  streams?: StreamFigures[];
  uploads?: UploadFigures;
  silence?: SilenceFigures;
  search?: SearchFigures;
  uplinks?: UplinkFigures;
  start?: StartFigures;
  systems?: SystemsFigures;
  triage?: TriageFigures;
  wall?: WallFigures;
  worker?: WorkerFigures[];
  graphs?: GraphsFigures;
  replay?: ReplayFigures;
  lighthouse?: LighthouseFigures[];
}

/** Figures with those of the parts that were measured now in place of their own. */
export function withNew(before: Results | null, now: Results): Results {
  return { ...before, ...now, measured: { ...before?.measured, ...now.measured } };
}

/** What a part of the bench is given. */
export interface Run {
  /** The workspace's root folder. */
  root: string;
  /** First port of the measured suite. */
  base: number;
  /** Where figures for the developer go. */
  output: string;
  /** Folder of the embedded database, kept from part to part. */
  data: string;
  /** For whatever else a part has to write; gone when the bench is over. */
  folder: string;
  /** The figures are for the documentation: more runs where one says little. */
  thorough: boolean;
  say: (text: string) => void;
}

export async function readResults(path: string): Promise<Results | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

export async function writeResults(path: string, results: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `${JSON.stringify(results, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 1)}\n`,
  );
}

/** Four significant places are more than any of these figures is good for. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}
