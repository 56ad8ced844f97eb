import type { Results, Run } from '../results';
import { onStage } from '../systems/stage';
import { measureDrawing, measureDrag, measurePinch } from './measure-graphs';

/** 90 days at 15 minutes. A thinned answer has as many where the device was obstructed or free again at each. */
const LONGEST = 9_000;

/** The graph page beside a page of uPlot alone, with the longest answer that the host gives. */
export function benchGraphs(run: Run): Promise<Pick<Results, 'graphs'>> {
  return onStage(run, async (stage) => {
    run.say('Graphs of 9,000 readings …');
    const drawn = await measureDrawing(stage, LONGEST);
    const drag = await measureDrag(stage, LONGEST);
    return { graphs: { drawn, drag, pinch: await measurePinch(stage, LONGEST) } };
  });
}
