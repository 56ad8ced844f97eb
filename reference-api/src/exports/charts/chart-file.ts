import Pdf from 'pdfkit';
import sharp from 'sharp';
import type { ChartFormat } from '@sagitta/shared-contracts/rules/export';
import { type Charted, type ChartOptions, chartShapes } from './chart';
import { drawOnPdf } from './draw-pdf';
import { svgOf } from './draw-svg';
import { FONTS } from './fonts';
import type { Shape } from './shapes';

const WIDTH = 842;
const HEIGHT = 420;
const MARGIN = 24;
/** Pixels of a picture for each point of paper. */
const SCALE = 2;
const DPI = 72;

/** Charts under one another over the same time, as the bytes of a picture or of a page. */
export async function chartFile(
  charts: readonly Charted[],
  options: ChartOptions & { format: ChartFormat; footer: string },
): Promise<Buffer> {
  const height = charts.length * (HEIGHT - 2 * MARGIN) + 2 * MARGIN + 12;
  const shapes: Shape[] = charts.flatMap((charted, index) =>
    chartShapes(
      charted,
      {
        x: MARGIN,
        y: MARGIN + index * (HEIGHT - 2 * MARGIN),
        width: WIDTH - 2 * MARGIN,
        height: HEIGHT - 2 * MARGIN - 12,
      },
      options,
    ),
  );
  shapes.push({ kind: 'text', x: MARGIN, y: height - 12, text: options.footer, size: 8, colour: '#5a6877' });
  return options.format === 'pdf' ? pdfOf(shapes, height) : pngOf(shapes, height);
}

function pngOf(shapes: readonly Shape[], height: number): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(shapes, WIDTH, height)), { density: DPI * SCALE })
    .png()
    .toBuffer();
}

async function pdfOf(shapes: readonly Shape[], height: number): Promise<Buffer> {
  const doc = new Pdf({ size: [WIDTH, height], margin: 0, font: FONTS.regular, lang: 'en' });
  drawOnPdf(doc, shapes);
  doc.end();
  const pieces: Buffer[] = [];
  for await (const piece of doc) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
