import type { Node } from '@sagitta/shared-contracts/api/node';
import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import type { DeviceFrame } from '@sagitta/shared-contracts/rules/replay-frame';
import { lightToken, type TokenName } from '@sagitta/shared-ui/core';
import { canvasContext } from '../../../shared/map/canvas-context';
import { HEAT, heatOf, heatReach, heatSpot, paintHeat } from '../../../shared/map/heat';
import type { levelPainter } from '../../../shared/map/level-shape';
import type { MapSize } from '../../../shared/map/map-size';
import { isHatched, seriousness, shownWords } from '../../../shared/model/shown-level';
import { shownNodes } from '../../../shared/model/shown-nodes';
import { EDGE, PICTURE, say, WIDTH, type Context, type Scene } from './picture-scene';
import { shownThen, type Frame } from './roll';

const BOX = { x: EDGE, y: 92, width: WIDTH, height: 424 } as const;
/** A line below the plan, which may hide no device. */
const BELOW_Y = 536;
const PIN = 14;
const LIST = { columns: 4, row: 27 } as const;

type Mark = ReturnType<typeof levelPainter>;

/** The box for plan or list, and the plan in it. */
export function paintGround(context: Context, plan: Scene['plan']): void {
  context.fillStyle = lightToken('map');
  context.fillRect(BOX.x, BOX.y, BOX.width, BOX.height);
  if (!plan) return;
  const { image, size, outlines } = plan;
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

/** Paints the devices of frames: on the plan with their heat, or as a list where there is none. */
export function devicesPainter(context: Context, { plan }: Scene, mark: Mark): (frame: Frame) => void {
  const spots = HEAT_TOKENS.map((token) => heatSpot(lightToken(token)));
  const layer = canvasContext(PICTURE.width, PICTURE.height);
  return (frame) => {
    if (plan) paintBeside(context, paintPlan(context, plan, { frame, mark, spots, layer }));
    else paintList(context, frame.devices, mark);
  };
}

const HEAT_TOKENS: readonly TokenName[] = ['l1-mark', 'l2-mark', 'l3-mark', 'l4-mark'];

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
  const { nodes, now, levelOf } = shownThen(frame);
  const { placed } = shownNodes(nodes, false);
  const { x: left, y: top, scale } = placeOf(size);
  const onPicture = <T extends { x: number; y: number }>(point: T) => ({
    ...point,
    x: left + point.x * scale,
    y: top + point.y * scale,
  });
  layer.clearRect(0, 0, PICTURE.width, PICTURE.height);
  const longer = Math.max(size.width, size.height) * scale;
  paintHeat(layer, heatOf(placed, now, levelOf).map(onPicture), heatReach(longer), spots);
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
    .flatMap(({ device, x, y }) => (device ? [{ device, x, y, level: device.level }] : []))
    .toSorted((a, b) => seriousness(a.device.node, a.level) - seriousness(b.device.node, b.level))
    .forEach(({ device, level, x, y }) => paintPin(context, device.node, { level, x, y, mark }));
  const places = new Set(placed.map(({ node }) => node.id));
  return frame.devices.filter(({ node }) => !places.has(node.id));
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
  mark(context, x, y, { ...level, lastKnown: isHatched(level) });
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
  const words = inOrder(devices).map((device) => `${device.node.name}: ${shownWords(device.level)}`);
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
      mark(context, x, y, { ...device.level, lastKnown: isHatched(device.level) });
      say(context, `${device.node.name}: ${shownWords(device.level)}`, {
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
  const rank = (device: DeviceFrame) => seriousness(device.node, device.level) * 2 + (wordsOf(device.level) ? 1 : 0);
  return devices.toSorted((one, other) => rank(other) - rank(one));
}

function leftOut(count: number): string {
  return count > 0 ? ` and ${count} more, none at a higher known level` : '';
}
