// WCAG 2.2 contrast of colours in sRGB. Used by the test of the tokens alone.

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

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
