import { lightToken } from '@sagitta/shared-ui/core';
import { formatDate } from '@sagitta/shared-ui/format';
import { EVENT_LOOKS, SEVERITIES } from './event-looks';
import { EDGE, PICTURE, say, WIDTH, type Context, type Scene } from './picture-scene';
import { weatherDrawing } from './weather';

const WEATHER = { y: 552, height: 34 } as const;
const MARKS = { y: 586, height: 22 } as const;

/** Weather, events and new bases of the whole range, as the time line of the page has them. */
export function paintStrip(context: Context, { range, zone, weather, events, tracks }: Scene): void {
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

/** The moment on the strip. */
export function paintCursor(context: Context, { range: { from, to } }: Scene, moment: number): void {
  const x = EDGE + (WIDTH * (moment - from)) / (to - from);
  context.fillStyle = lightToken('accent');
  context.fillRect(x - 1.5, WEATHER.y, 3, WEATHER.height + MARKS.height);
}
