import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { lightToken } from '@sagitta/shared-ui/core';
import { LAST_KNOWN_MEANING, LEVEL_MEANINGS } from '@sagitta/shared-ui/instruments';
import { canvasContext } from '../../../shared/map/canvas-context';
import { levelPainter } from '../../../shared/map/level-shape';
import { devicesPainter, paintGround } from './picture-devices';
import { EDGE, PICTURE, say, WIDTH, type Context, type Scene } from './picture-scene';
import { paintCursor, paintStrip } from './picture-strip';
import { rollOf, type Frame } from './roll';
import { weatherText } from './weather';
import { doubtsOf, momentWords, NOT_REPLAYED, roofWords } from './words';

const LEGEND_Y = 654;
const PAST: ShownLevel = { state: 'L4', lastKnown: true };

/**
 * Paints moments of a replay, always in light, from what the page shows them with. What is not known is said in every
 * picture: by marks, by words beside them and under the level of the roof.
 */
export function picturePainter(context: Context, scene: Scene): (moment: number) => void {
  const roll = rollOf(scene.tracks);
  const ground = groundOf(scene);
  const mark = levelPainter(1, { read: lightToken, ofText: true });
  const paintDevices = devicesPainter(context, scene, mark);
  return (moment) => {
    const frame = roll(moment);
    context.drawImage(ground, 0, 0);
    paintHead(context, scene, { frame, moment }, mark);
    paintDevices(frame);
    paintCursor(context, scene, moment);
  };
}

/** What stays the same from picture to picture. */
function groundOf(scene: Scene): HTMLCanvasElement {
  const context = canvasContext(PICTURE.width, PICTURE.height);
  context.fillStyle = lightToken('surface');
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  say(context, scene.name, { y: 42, size: 26, weight: 600, most: WIDTH * 0.5 });
  paintGround(context, scene.plan);
  paintStrip(context, scene);
  paintLegend(context);
  NOT_REPLAYED.forEach((words, line) => say(context, words, { y: 686 + 19 * line, size: 14, token: 'muted' }));
  return context.canvas;
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
  mark: ReturnType<typeof levelPainter>,
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
