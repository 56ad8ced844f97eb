import { Readable } from 'node:stream';
import { othersTurn } from '../../kit/others-turn';
import { readCurve } from '../charts/node-curve';
import type { Database } from '../../db/database';
import { reportEvents } from '../report-events.statements';
import { drawCover } from './cover';
import { drawEvents } from './event-pages';
import type { NodeSummary, ReportFacts } from './facts';
import { drawNode } from './node-pages';
import { drawPlan } from './plan';
import { Sheets } from './sheets';
import { drawStills } from './stills';
import { dayText } from '../day-text';

/** Events that are drawn before others get their turn. */
const PIECE = 50;

/**
 * A report as PDF, drawn as it is taken, device after device. What fails on the way breaks the stream off, and a reader
 * who leaves ends the drawing.
 */
export function reportStream(db: Database, facts: ReportFacts, summaries: readonly NodeSummary[]): Readable {
  return Readable.from(pieces(db, facts, summaries), { objectMode: false });
}

async function* pieces(db: Database, facts: ReportFacts, summaries: readonly NodeSummary[]): AsyncGenerator<Buffer> {
  const { systemName, days, zone, span } = facts;
  const period = `${dayText(days[0])} to ${dayText(days[1])}`;
  const sheets = new Sheets({
    title: `${systemName}, ${period}`,
    author: facts.made?.by ?? null,
    // One that does not say when it was made has the end of its period.
    date: facts.made?.at ?? span.until,
    foot: `Times in ${zone} · ${period} · ${systemName}`,
  });
  drawCover(sheets, facts, summaries);
  yield* sheets.written();
  await drawPlan(sheets, facts, summaries);
  yield* sheets.written();
  await drawStills(sheets, facts, db);
  yield* sheets.written();
  for (const summary of summaries) {
    drawNode(sheets, facts, summary, await readCurve(db, summary.node, span));
    yield* sheets.written();
    await othersTurn();
  }
  const ids = facts.nodes.map(({ id }) => id);
  const events = reportEvents(db, facts.systemId, ids, span, facts.events.kinds);
  let drawn = 0;
  for await (const _ of drawEvents(sheets, facts, events)) {
    if ((drawn += 1) % PIECE > 0) continue;
    yield* sheets.written();
    await othersTurn();
  }
  sheets.end();
  yield* sheets.written();
}
