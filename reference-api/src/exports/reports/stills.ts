import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { levelWords } from '@sagitta/shared-contracts/rules/level-words';
import {
  frameAt,
  highestLoad,
  replayStep,
  tracksOf,
  type DeviceFrame,
  type HighestLoad,
  type Track,
} from '@sagitta/shared-contracts/rules/replay-frame';
import { REPLAY_DAYS } from '@sagitta/shared-contracts/rules/replay-limits';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import * as v from 'valibot';
import type { Database } from '../../db/database';
import { OBSTRUCTED } from '../charts/chart';
import type { Span } from '../export-readings.statements';
import { replayJson } from '../roof-replay.statements';
import type { ReportFacts } from './facts';
import { levelColour } from './level-colours';
import { note } from './plan';
import { planImage } from './plan-image';
import { CONTENT_WIDTH, INK, MARGIN, MUTED, type Sheets } from './sheets';
import { momentText } from './times';

/** Beside the moment of the highest load. */
const EVENLY = 5;
const COLUMNS = 2;
const GAP = 14;
const WIDTH = (CONTENT_WIDTH - GAP * (COLUMNS - 1)) / COLUMNS;
const MOST_HEIGHT = 165;
/** Pixels of a plan that is so small on paper. */
const PIXELS = 800;
const MARKER = 5;
const NUMBER_SIZE = 5.5;
const WORD_AT = MARKER + 3;
const CAPTION = 30;

/** The plan at a few moments of the period, with what the replay shows at each. */
export async function drawStills(sheets: Sheets, facts: ReportFacts, db: Database): Promise<void> {
  if (!facts.map) return;
  const span = replayed(facts.span);
  const tracks = await readTracks(db, facts, span);
  const highest = highestLoad(tracks, span.from.getTime());
  const moments = stillMoments(tracks, span, highest);
  if (moments.length === 0) return;
  sheets.newPage('How the load moved');
  sheets.line('How the load moved', { size: 16, colour: INK, font: 'bold', lead: 24 });
  note(
    sheets,
    'What was known at each moment, by the limits in force then; numbers are those of the table before. A ring: no ' +
      'reading for 12 h, so that it may have been worse. Pale: not known. Places are those of today.',
  );
  const { width, height } = facts.map;
  const scale = Math.min(WIDTH / width, MOST_HEIGHT / height);
  const drawPlan = sheets.picture(await planImage(facts.map, PIXELS));
  const top = sheets.y;
  moments.forEach((moment, index) => {
    const x = MARGIN + (index % COLUMNS) * (WIDTH + GAP);
    const y = top + Math.floor(index / COLUMNS) * (height * scale + CAPTION + GAP);
    const frames = tracks.map((track) => frameAt(track, moment)).filter((frame) => frame !== null);
    caption(sheets, facts.zone, { x, y, moment, frames, highest });
    drawPlan(x, y + CAPTION, width * scale, height * scale);
    frames.forEach((frame) => drawMarker(sheets, facts, frame, { x, y: y + CAPTION, width: width * scale, scale }));
  });
}

/** No more than a replay has room for, from the end of the period. */
function replayed({ from, until }: Span): Span {
  return { from: new Date(Math.max(from.getTime(), until.getTime() - REPLAY_DAYS * DAY_MS)), until };
}

/** The devices of the report as the replay has them. */
async function readTracks(db: Database, facts: ReportFacts, { from, until }: Span): Promise<Track[]> {
  const range = {
    systemID: facts.systemId,
    Start: from.toISOString(),
    End: new Date(until.getTime() - 1).toISOString(),
    Step: replayStep(until.getTime() - from.getTime()),
  };
  const { devices } = v.parse(getReplay.output, JSON.parse(await replayJson(db, range, until)));
  const chosen = new Set(facts.nodes.map(({ id }) => id));
  return tracksOf(devices.filter(({ node }) => chosen.has(node.id)));
}

/** From the first reading of the period to its last, and the one with the highest load. */
export function stillMoments(
  tracks: readonly Track[],
  { from }: Pick<Span, 'from'>,
  highest: HighestLoad | null,
): number[] {
  const times = tracks.flatMap((track) => [track.times.find((at) => at >= from.getTime()), track.times.at(-1)]);
  const known = times.filter((at) => at !== undefined && at >= from.getTime()) as number[];
  if (known.length === 0) return [];
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const evenly = Array.from({ length: EVENLY }, (_, index) => first + ((last - first) * index) / (EVENLY - 1));
  const all = new Set([...evenly.map(Math.round), ...(highest ? [highest.at] : [])]);
  return [...all].sort((one, other) => one - other);
}

interface Still {
  x: number;
  y: number;
  moment: number;
  frames: readonly DeviceFrame[];
  highest: HighestLoad | null;
}

function caption(sheets: Sheets, zone: string, { x, y, moment, frames, highest }: Still): void {
  const level = systemLevel(
    frames.map(({ node }) => node),
    moment,
  );
  const isHighest = highest?.at === moment;
  const share = isHighest
    ? wholePercent(highest.value, highest.permissible, highest.track.device.node.MainSensorType)
    : null;
  const words = [
    levelWords(level),
    ...(isHighest ? [`highest load: ${share} % of the permissible value, ${highest.track.device.node.name}`] : []),
  ];
  sheets.write(momentText(zone)(new Date(moment)), x, y + 12, { size: 9, colour: INK, font: 'bold', width: WIDTH });
  sheets.write(words.join('; '), x, y + 24, { size: 8, colour: MUTED, width: WIDTH });
}

const LEVELS: Readonly<Partial<Record<ThreatState, number>>> = { none: 0, L1: 1, L2: 2, L3: 3, L4: 4 };

/** What stands beside a marker, since colours are not told apart on every paper. */
const WORDS: Readonly<Partial<Record<ThreatState, string>>> = {
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstructed: 'obstructed',
  unknown_or_NA: '?',
};

function drawMarker(
  sheets: Sheets,
  { nodes }: ReportFacts,
  { node, level, silent }: DeviceFrame,
  plan: { x: number; y: number; width: number; scale: number },
): void {
  if (node.mapPositionX === null || node.mapPositionY === null) return;
  const [x, y] = [plan.x + node.mapPositionX * plan.scale, plan.y + node.mapPositionY * plan.scale];
  const colours = levelColour(LEVELS[level.state] ?? null);
  const fill = level.state === 'obstructed' ? OBSTRUCTED : colours.fill;
  const text = { kind: 'text', y: y + 2, size: NUMBER_SIZE } as const;
  const number = String(nodes.findIndex(({ id }) => id === node.id) + 1);
  const isLeft = x > plan.x + plan.width * 0.8;
  const beside = { ...text, x: x + (isLeft ? -WORD_AT : WORD_AT), align: isLeft ? 'end' : 'start' } as const;
  sheets.draw([
    { kind: 'dots', points: [[x, y]], colour: '#ffffff', radius: MARKER + 1 },
    { kind: 'dots', points: [[x, y]], colour: fill, radius: MARKER },
    ...(silent ? [{ kind: 'dots', points: [[x, y]], colour: '#ffffff', radius: MARKER - 1.4 } as const] : []),
    { ...text, x, text: number, colour: silent ? INK : colours.ink, align: 'middle' },
    { ...beside, text: WORDS[level.state] ?? '', colour: INK },
  ]);
}
