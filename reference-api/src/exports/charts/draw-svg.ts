import { FONTS } from './fonts';
import { printable, singleFont } from './printable';
import type { Point, Shape } from './shapes';

const font = singleFont(FONTS.regular);

/** A picture of shapes. Text is drawn as outlines: no machine needs to have the font. */
export function svgOf(shapes: readonly Shape[], width: number, height: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${shapes.map(elementOf).join('')}</svg>`
  );
}

function elementOf(shape: Shape): string {
  switch (shape.kind) {
    case 'line': {
      const dash = shape.dash === undefined ? '' : ` stroke-dasharray="${shape.dash.join(' ')}"`;
      const points = shape.points.map(pointText).join(' ');
      return `<polyline points="${points}" fill="none" stroke="${shape.colour}" stroke-width="${shape.width}"${dash}/>`;
    }
    case 'area':
      return (
        `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.colour}" ` +
        `fill-opacity="${shape.opacity ?? 1}"/>`
      );
    case 'dots': {
      const { radius: r } = shape;
      const circles = shape.points.map(
        ([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
      );
      return `<path d="${circles.join('')}" fill="${shape.colour}"/>`;
    }
    case 'text':
      return textElement(shape);
  }
}

function pointText([x, y]: Point): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}

function textElement({ text, x, y, size, colour, align = 'start' }: Extract<Shape, { kind: 'text' }>): string {
  const { glyphs, positions, advanceWidth } = font.layout(printable(text));
  const scale = size / font.unitsPerEm;
  const shift = { start: 0, middle: advanceWidth / 2, end: advanceWidth }[align];
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const outline = glyph.path.translate(at, 0).toSVG();
    at += positions[index]?.xAdvance ?? 0;
    return outline;
  });
  const place = `translate(${x - shift * scale} ${y}) scale(${scale} ${-scale})`;
  return `<path transform="${place}" d="${outlines.join('')}" fill="${colour}"/>`;
}
