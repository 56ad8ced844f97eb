import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';

const INK = '#33424a';
const FAINT = '#9fb0b5';

interface PlanStyle {
  name: string;
  width: number;
  height: number;
  outlines: readonly Polygon[];
}

/** A technical roof plan: outline, girders with their axes, title block and north. */
export function planDrawing({ name, width, height, outlines }: PlanStyle, axes: number, detail: string): Buffer {
  const [left, right, top, bottom] = bounds(outlines);
  const lines = Array.from({ length: axes }, (_, index) => left + ((right - left) * (index + 0.5)) / axes);
  const girders = lines.map(
    (x, index) => `<path d="M${x} ${top - 26}V${bottom + 8}" stroke="${FAINT}" stroke-dasharray="14 5 3 5"/>
<circle cx="${x}" cy="${top - 42}" r="15" fill="#fff" stroke="${INK}"/>
<text x="${x}" y="${top - 37}" text-anchor="middle">${index + 1}</text>`,
  );
  const rows = ['A', 'B', 'C'].map((letter, index) => {
    const y = top + ((bottom - top) * (index + 0.5)) / 3;
    return `<path d="M${left - 26} ${y}H${right + 8}" stroke="${FAINT}" stroke-dasharray="14 5 3 5"/>
<circle cx="${left - 42}" cy="${y}" r="15" fill="#fff" stroke="${INK}"/>
<text x="${left - 42}" y="${y + 5}" text-anchor="middle">${letter}</text>`;
  });
  const shapes = outlines.map(
    (points) =>
      `<path d="M${points.map((point) => point.join(' ')).join('L')}Z" fill="#eef2f1" ` +
      `stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>`,
  );
  const metres = ((right - left) / 20).toFixed(2).replace('.', ',');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
 viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="15" fill="none">
<rect width="${width}" height="${height}" fill="#fafbf9"/>
${shapes.join('\n')}
${detail}
<g fill="${INK}">${[...girders, ...rows].join('\n')}</g>
<g stroke="${INK}"><path d="M${left} ${bottom + 34}H${right}M${left} ${bottom + 26}v16M${right} ${bottom + 26}v16"/></g>
<text x="${(left + right) / 2}" y="${bottom + 26}" text-anchor="middle" fill="${INK}">${metres} m</text>
<g transform="translate(${width - 56} 62)" fill="${INK}">
<path d="M0 -34L11 14L0 6L-11 14Z"/><text y="34" text-anchor="middle">N</text></g>
<g transform="translate(${width - 356} ${height - 58})">
<rect width="330" height="40" fill="#fff" stroke="${INK}"/>
<text x="12" y="25" fill="${INK}">${name} · rzut dachu · 1:200</text></g>
</svg>`);
}

/** Sheets of a hall's roof with its purlins. */
export function hallDetail(outlines: readonly Polygon[]): string {
  const [left, right, top, bottom] = bounds(outlines.slice(0, 1));
  const purlins = Array.from(
    { length: 11 },
    (_, index) => `M${left} ${top + ((bottom - top) * (index + 1)) / 12}H${right}`,
  );
  return (
    `<path d="${purlins.join('')}" stroke="#d5dedd"/>` +
    `<path d="M${left} ${(top + bottom) / 2}H${right}" stroke="${INK}" stroke-width="2"/>`
  );
}

/** Rows of seats under a stand's cantilevers. */
export function standDetail(outlines: readonly Polygon[]): string {
  const [left, right, top, bottom] = bounds(outlines);
  return Array.from({ length: 9 }, (_, index) => {
    const y = top + ((bottom - top) * (index + 1)) / 10;
    return (
      `<path d="M${left + 40} ${y}Q${(left + right) / 2} ${y + 26} ${right - 40} ${y}" stroke="#c9d5d3" ` +
      `stroke-width="${index % 3 === 0 ? 3 : 1}"/>`
    );
  }).join('');
}

/** The river below a footbridge, and the stays of its pylons. */
export function bridgeDetail(outlines: readonly Polygon[], width: number, height: number): string {
  const [left, right, top, bottom] = bounds(outlines);
  const middle = (top + bottom) / 2;
  const stays = [0.3, 0.7].flatMap((pylon) =>
    [-0.18, -0.1, 0.1, 0.18].map((reach) => {
      const start = left + (right - left) * pylon;
      const end = left + (right - left) * (pylon + reach);
      return `M${start} ${middle}L${end} ${top + 8}M${start} ${middle}L${end} ${bottom - 8}`;
    }),
  );
  const banks =
    `M${width * 0.28} 0Q${width * 0.36} ${height / 2} ${width * 0.26} ${height}` +
    `H${width * 0.74}Q${width * 0.66} ${height / 2} ${width * 0.76} 0Z`;
  return (
    `<path d="${banks}" fill="#d9e7ea" fill-opacity=".55"/>` +
    `<path d="${stays.join('')}" stroke="${FAINT}" stroke-width="1.5"/>`
  );
}

function bounds(outlines: readonly Polygon[]): [left: number, right: number, top: number, bottom: number] {
  const xs = outlines.flatMap((points) => points.map(([x]) => x));
  const ys = outlines.flatMap((points) => points.map(([, y]) => y));
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}
