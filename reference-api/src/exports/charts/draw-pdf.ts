import { printable } from './printable';
import type { Shape } from './shapes';

/** Draws shapes onto the current page, whose font is set. */
export function drawOnPdf(doc: PDFKit.PDFDocument, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    doc.save();
    draw(doc, shape);
    doc.restore();
  }
}

function draw(doc: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'line': {
      const [first, ...rest] = shape.points;
      if (!first) return;
      doc.moveTo(first[0], first[1]);
      for (const [x, y] of rest) doc.lineTo(x, y);
      // Its types know a pattern of one stroke and one gap only.
      if (shape.dash !== undefined) doc.addContent(`[${shape.dash.join(' ')}] 0 d`);
      doc.lineWidth(shape.width).lineJoin('round').stroke(shape.colour);
      return;
    }
    case 'area':
      doc
        .rect(shape.x, shape.y, shape.width, shape.height)
        .fillOpacity(shape.opacity ?? 1)
        .fill(shape.colour);
      return;
    case 'dots':
      for (const [x, y] of shape.points) doc.circle(x, y, shape.radius);
      doc.fill(shape.colour);
      return;
    case 'text': {
      doc.fontSize(shape.size).fillColor(shape.colour);
      const text = printable(shape.text);
      const width = doc.widthOfString(text);
      const shift = { start: 0, middle: width / 2, end: width }[shape.align ?? 'start'];
      doc.text(text, shape.x - shift, shape.y, { lineBreak: false, baseline: 'alphabetic' });
    }
  }
}
