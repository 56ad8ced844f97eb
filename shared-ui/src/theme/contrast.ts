// WCAG 2.2 contrast, and how far two colours look apart. Used by the test of the tokens alone.

type Rgb = readonly [number, number, number];

/** Contrast of two opaque colours, 1 to 21. */
export function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(parse(one)), luminance(parse(two))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour laid over another at a share, as `color-mix(in srgb, colour 12%, transparent)` shows it. */
export function tint(colour: string, share: number, over: string): string {
  const [front, back] = [parse(colour), parse(over)];
  return `#${front
    .map((channel, index) =>
      Math.round(channel * share + (back[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/**
 * How different two colours look: their distance in OKLab, times 100. About 2 is the least that an eye can see.
 * See https://bottosson.github.io/posts/oklab/
 */
export function difference(one: string, two: string): number {
  const [a, b] = [oklab(one), oklab(two)];
  return 100 * Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

/** How strong a colour looks: its distance from grey in OKLab, times 100. */
export function chroma(hex: string): number {
  const [, a, b] = oklab(hex);
  return 100 * Math.hypot(a, b);
}

function oklab(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = parse(hex).map(linear);
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return [
    0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
  ];
}

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
