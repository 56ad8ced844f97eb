import type { Node } from '@sagitta/shared-contracts/api/node';
import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { DeviceFrame, Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { KNOWN_LEVELS, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { lightToken, type TokenName } from '@sagitta/shared-ui/core';
import { formatDate } from '@sagitta/shared-ui/format';
import { LAST_KNOWN_MEANING, LEVEL_MEANINGS } from '@sagitta/shared-ui/instruments';
import { canvasContext } from '../../../shared/map/canvas-context';
import { HEAT, heatOf, heatReach, heatSpot, paintHeat } from '../../../shared/map/heat';
import { levelPainter } from '../../../shared/map/level-shape';
import type { MapSize } from '../../../shared/map/map-size';
import { isHatched, seriousness, shownWords } from '../../../shared/model/shown-level';
import { shownNodes } from '../../../shared/model/shown-nodes';
import { EVENT_LOOKS, SEVERITIES } from './event-looks';
import type { TimeRange } from './replay-address';
import { rollOf, type Frame } from './roll';
import { weatherDrawing, weatherText, type Weather } from './weather';
import { doubtsOf, momentWords, NOT_REPLAYED, roofWords } from './words';

/** CSS pixels of a picture and of a video, which every player shows without scaling it up. */
export const PICTURE = { width: 1280, height: 720 } as const;

/** What pictures of a replay show, whatever the moment. */
export interface Scene {
  /** The system's. */
  name: string;
  zone: string;
  range: TimeRange;
  tracks: readonly Track[];
  events: readonly ReplayEvent[];
  weather: Weather;
  /** Null where there is no plan that can be drawn: the devices are listed instead. */
  plan: { image: CanvasImageSource; size: MapSize; outlines: readonly Polygon[] } | null;
}

type Context = CanvasRenderingContext2D;

const EDGE = 32;
const WIDTH = PICTURE.width - 2 * EDGE;
const BOX = { x: EDGE, y: 92, width: WIDTH, height: 424 } as const;
/** A line below the plan, which may hide no device. */
const BELOW_Y = 536;
const WEATHER = { y: 552, height: 34 } as const;
const MARKS = { y: 586, height: 22 } as const;
const LEGEND_Y = 654;
const PIN = 14;
const LIST = { columns: 4, row: 27 } as const;
const PAST: ShownLevel = { state: 'L4', lastKnown: true };

/**
 * Paints moments of a replay, always in light, from what the page shows them with. What is not known is said in every
 * picture: by marks, by words beside them and under the level of the roof.
 */
export function picturePainter(context: Context, scene: Scene): (moment: number) => void {
  const roll = rollOf(scene.tracks);
  const ground = groundOf(scene);
  const mark = levelPainter(1, { read: lightToken, ofText: true });
  const spots = HEAT_TOKENS.map((token) => heatSpot(lightToken(token)));
  const layer = canvasContext(PICTURE.width, PICTURE.height);
  return (moment) => {
    const frame = roll(moment);
    context.drawImage(ground, 0, 0);
    paintHead(context, scene, { frame, moment }, mark);
    const listed = scene.plan ? paintPlan(context, scene.plan, { frame, mark, spots, layer }) : frame.devices;
    if (scene.plan) paintBeside(context, listed);
    else paintList(context, listed, mark);
    const x = EDGE + (WIDTH * (moment - scene.range.from)) / (scene.range.to - scene.range.from);
    context.fillStyle = lightToken('accent');
    context.fillRect(x - 1.5, WEATHER.y, 3, WEATHER.height + MARKS.height);
  };
}

const HEAT_TOKENS: readonly TokenName[] = ['l1-mark', 'l2-mark', 'l3-mark', 'l4-mark'];
type Mark = ReturnType<typeof levelPainter>;

/** What stays the same from picture to picture. */
function groundOf(scene: Scene): HTMLCanvasElement {
  const context = canvasContext(PICTURE.width, PICTURE.height);
  context.fillStyle = lightToken('surface');
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  say(context, scene.name, { y: 42, size: 26, weight: 600, most: WIDTH * 0.5 });
  context.fillStyle = lightToken('map');
  context.fillRect(BOX.x, BOX.y, BOX.width, BOX.height);
  if (scene.plan) groundOfPlan(context, scene.plan);
  paintStrip(context, scene);
  paintLegend(context);
  NOT_REPLAYED.forEach((words, line) => say(context, words, { y: 686 + 19 * line, size: 14, token: 'muted' }));
  return context.canvas;
}

function groundOfPlan(context: Context, { image, size, outlines }: NonNullable<Scene['plan']>): void {
  const { x, y, scale } = placeOf(size);
  context.drawImage(image, x, y, size.width * scale, size.height * scale);
  context.strokeStyle = lightToken('muted');
  context.lineWidth = 1.5;
  for (const outline of outlines) {
    context.beginPath();
    outline.forEach(([left, top]) => context.lineTo(x + left * scale, y + top * scale));
    context.closePath();
    context.stroke();
  }
}

/** Where the plan is in its box. */
function placeOf({ width, height }: MapSize): { x: number; y: number; scale: number } {
  const scale = Math.min(BOX.width / width, BOX.height / height);
  return { x: BOX.x + (BOX.width - width * scale) / 2, y: BOX.y + (BOX.height - height * scale) / 2, scale };
}

/** Weather, events and new bases of the whole range, as the time line of the page has them. */
function paintStrip(context: Context, { range, zone, weather, events, tracks }: Scene): void {
  const x = (share: number) => EDGE + WIDTH * share;
  const at = (seconds: number) => x((seconds * 1000 - range.from) / (range.to - range.from));
  const { line, bars, unknown } = weatherDrawing(weather, range);
  context.fillStyle = lightToken('muted');
  for (const bar of bars) {
    const height = bar.height * WEATHER.height * 0.6;
    context.fillRect(x(bar.x), WEATHER.y + WEATHER.height - height, WIDTH * bar.width, height);
  }
  for (const gap of unknown) hatch(context, { x: x(gap.x), width: WIDTH * gap.width, ...WEATHER });
  context.save();
  context.translate(EDGE, WEATHER.y);
  const path = new Path2D();
  path.addPath(new Path2D(line), new DOMMatrix([WIDTH, 0, 0, WEATHER.height, 0, 0]));
  context.strokeStyle = lightToken('text');
  context.lineWidth = 1.4;
  context.stroke(path);
  context.restore();
  for (const severity of SEVERITIES) {
    const [share, token] = EVENT_LOOKS[severity];
    context.fillStyle = lightToken(token);
    for (const event of events)
      if (event.severity === severity)
        context.fillRect(at(event.at) - 1, MARKS.y + MARKS.height * (1 - share), 2, MARKS.height * share);
  }
  context.fillStyle = lightToken('text');
  for (const { device } of tracks)
    for (const base of device.bases)
      if (base * 1000 >= range.from && base * 1000 <= range.to)
        for (let y = MARKS.y; y < MARKS.y + MARKS.height; y += 4) context.fillRect(at(base) - 0.5, y, 1, 2);
  context.fillRect(EDGE, MARKS.y + MARKS.height, WIDTH, 1);
  say(context, formatDate(range.from, { zone }), { y: 626, size: 14, token: 'muted' });
  say(context, STRIP_WORDS, { y: 626, x: PICTURE.width / 2, size: 14, token: 'muted', align: 'center' });
  say(context, formatDate(range.to, { zone }), { y: 626, x: EDGE + WIDTH, size: 14, token: 'muted', align: 'right' });
}

const STRIP_WORDS = 'Temperature, snowfall (hatched: not stored); events, dashed: new bases';

function hatch(context: Context, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = lightToken('muted');
  context.lineWidth = 1;
  context.beginPath();
  for (let left = x - height; left < x + width; left += 7) {
    context.moveTo(left, y + height);
    context.lineTo(left + height, y);
  }
  context.stroke();
  context.restore();
}

/** Every mark that a picture can have, with its name. */
function paintLegend(context: Context): void {
  const mark = levelPainter(1, { read: lightToken, ofText: true });
  const entries: [ShownLevel, string][] = [
    ...LEGEND.map((state): [ShownLevel, string] => [
      { state, lastKnown: false },
      state.startsWith('L') ? `${state} ${LEVEL_MEANINGS[state].short}` : LEVEL_MEANINGS[state].short,
    ]),
    [PAST, `hatched: ${LAST_KNOWN_MEANING.short}, may be worse`],
  ];
  let x = EDGE + 10;
  for (const [level, words] of entries) {
    mark(context, x, LEGEND_Y, level);
    x += 16 + say(context, words, { x: x + 15, y: LEGEND_Y + 5, size: 15 }) + 30;
  }
}

const LEGEND: readonly ThreatState[] = ['L1', 'L2', 'L3', 'L4', 'none', 'obstructed', 'unknown_or_NA'];

function paintHead(
  context: Context,
  { zone, weather }: Scene,
  { frame, moment }: { frame: Frame; moment: number },
  mark: Mark,
): void {
  const level = systemLevel(frame.nodes, frame.shownAt);
  say(context, momentWords(moment, zone), { y: 76, size: 24, weight: 600 });
  const right = { x: EDGE + WIDTH, align: 'right' } as const;
  const width = say(context, roofWords(level), { ...right, y: 40, size: 24, weight: 600, most: WIDTH * 0.45 });
  mark(context, EDGE + WIDTH - width - 18, 32, {
    state: level.state,
    lastKnown: level.lastKnown || level.doubtful,
  });
  const silent = frame.devices.filter((device) => device.silent).length;
  const unknown = [doubtsOf(level), silent > 0 ? `${silent} silent for 12 h or more` : ''].filter(Boolean).join('; ');
  say(context, unknown || `Weather: ${weatherText(weather, moment)}`, { ...right, y: 66, size: 15, most: WIDTH * 0.6 });
  if (unknown) say(context, `Weather: ${weatherText(weather, moment)}`, { ...right, y: 85, size: 14, token: 'muted' });
}

interface OnPlan {
  frame: Frame;
  mark: Mark;
  spots: readonly HTMLCanvasElement[];
  layer: Context;
}

/** Heat and devices on the plan; returns those without a place on it. */
function paintPlan(
  context: Context,
  { size }: NonNullable<Scene['plan']>,
  { frame, mark, spots, layer }: OnPlan,
): readonly DeviceFrame[] {
  const { placed } = shownNodes(frame.nodes, false);
  const { x: left, y: top, scale } = placeOf(size);
  const onPicture = <T extends { x: number; y: number }>(point: T) => ({
    ...point,
    x: left + point.x * scale,
    y: top + point.y * scale,
  });
  layer.clearRect(0, 0, PICTURE.width, PICTURE.height);
  const longer = Math.max(size.width, size.height) * scale;
  paintHeat(layer, heatOf(placed, frame.shownAt).map(onPicture), heatReach(longer), spots);
  context.save();
  context.beginPath();
  context.rect(BOX.x, BOX.y, BOX.width, BOX.height);
  context.clip();
  context.globalAlpha = HEAT.opacity;
  context.drawImage(layer.canvas, 0, 0);
  context.restore();
  const found = new Map(frame.devices.map((device) => [device.node.id, device]));
  placed
    .map((one) => ({ ...onPicture(one), device: found.get(one.node.id) }))
    .flatMap(({ device, x, y }) => (device ? [{ device, x, y, level: shownOf(device) }] : []))
    .toSorted((a, b) => seriousness(a.device.node, a.level) - seriousness(b.device.node, b.level))
    .forEach(({ device, level, x, y }) => paintPin(context, device.node, { level, x, y, mark }));
  const places = new Set(placed.map(({ node }) => node.id));
  return frame.devices.filter(({ node }) => !places.has(node.id));
}

/** The level of a device; that of one that was silent by then is hatched, since in a picture nothing else greys it. */
function shownOf({ level, silent }: DeviceFrame): ShownLevel {
  const isLevel = KNOWN_LEVELS.some((known) => known === level.state);
  return { ...level, lastKnown: isHatched(level) || (silent && isLevel) };
}

function paintPin(
  context: Context,
  node: Node,
  { level, x, y, mark }: { level: ShownLevel; x: number; y: number; mark: Mark },
): void {
  context.fillStyle = lightToken('surface');
  context.beginPath();
  if (node.MainSensorType === 'inclinometer') context.rect(x - PIN, y - PIN, 2 * PIN, 2 * PIN);
  else context.arc(x, y, PIN, 0, 2 * Math.PI);
  context.fill();
  mark(context, x, y, level);
  const words = wordsOf(level);
  const isLow = y + PIN + 16 > BOX.y + BOX.height;
  const at = { x, y: isLow ? y - PIN - 5 : y + PIN + 13 };
  if (words) say(context, words, { ...at, size: 13, weight: 600, align: 'center', halo: true });
}

/** What stands beside a mark: nothing where all is well, since colours and shapes are small in a video. */
function wordsOf(level: ShownLevel): string {
  return level.state === 'none' && !level.lastKnown ? '' : shownWords(level);
}

/** Devices that the plan does not show, the most serious first. */
function paintBeside(context: Context, devices: readonly DeviceFrame[]): void {
  if (devices.length === 0) return;
  const words = inOrder(devices).map((device) => `${device.node.name}: ${shownWords(shownOf(device))}`);
  const text = `Not on the plan: ${words.slice(0, 4).join(', ')}${leftOut(words.length - 4)}`;
  say(context, text, { y: BELOW_Y, size: 15, weight: 600, most: WIDTH });
}

/** All devices by name where there is no plan; where they find no room, the most serious ones. */
function paintList(context: Context, devices: readonly DeviceFrame[], mark: Mark): void {
  const rows = Math.floor((BOX.height - 20) / LIST.row);
  const room = rows * LIST.columns;
  const serious = new Set(inOrder(devices).slice(0, room));
  const width = BOX.width / LIST.columns;
  devices
    .filter((device) => serious.has(device))
    .forEach((device, index) => {
      const x = BOX.x + 20 + Math.floor(index / rows) * width;
      const y = BOX.y + 22 + (index % rows) * LIST.row;
      mark(context, x, y, shownOf(device));
      say(context, `${device.node.name}: ${shownWords(shownOf(device))}`, {
        x: x + 16,
        y: y + 5,
        size: 15,
        most: width - 44,
      });
    });
  const text = `There is no plan that can be shown.${leftOut(devices.length - room)}`;
  say(context, text, { y: BELOW_Y, size: 15, weight: 600 });
}

/** Whatever is not known comes before what is known to be well. */
function inOrder(devices: readonly DeviceFrame[]): DeviceFrame[] {
  const rank = (device: DeviceFrame) => seriousness(device.node, device.level) * 2 + (wordsOf(shownOf(device)) ? 1 : 0);
  return devices.toSorted((one, other) => rank(other) - rank(one));
}

function leftOut(count: number): string {
  return count > 0 ? ` and ${count} more, none at a higher known level` : '';
}

interface Said {
  y: number;
  size: number;
  x?: number;
  weight?: 400 | 500 | 600;
  token?: TokenName;
  align?: 'left' | 'center' | 'right';
  /** Px: longer text is drawn narrower, since none of it may be missing. */
  most?: number;
  /** A light edge around it, over a plan. */
  halo?: boolean;
}

/** Draws text; returns its width. */
function say(context: Context, words: string, { x = EDGE, y, size, weight = 400, token = 'text', ...more }: Said) {
  context.font = `${weight} ${size}px Inter, sans-serif`;
  context.textAlign = more.align ?? 'left';
  context.textBaseline = 'alphabetic';
  const width = Math.min(context.measureText(words).width, more.most ?? Number.POSITIVE_INFINITY);
  if (more.halo) {
    Object.assign(context, { lineWidth: 4, lineJoin: 'round', strokeStyle: lightToken('surface') });
    context.strokeText(words, x, y, width);
  }
  context.fillStyle = lightToken(token);
  context.fillText(words, x, y, width);
  return width;
}
