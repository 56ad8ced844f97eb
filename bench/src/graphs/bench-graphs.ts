import type { Results, Run } from '../results';
import { onStage } from '../systems/stage';
import { measureDrawing, measureDrag, measurePinch } from './measure-graphs';

/** The graph page beside a page of uPlot alone, with answers of a host that does not thin. */
export function benchGraphs(run: Run): Promise<Pick<Results, 'graphs'>> {
  return onStage(run, async (stage) => {
    run.say('Graphs of 26,000 readings …');
    const readings26k = await measureDrawing(stage, 26_000);
    const drag = await measureDrag(stage, 26_000);
    const pinch = await measurePinch(stage, 26_000);
    run.say('Graphs of 260,000 readings …');
    return { graphs: { readings26k, readings260k: await measureDrawing(stage, 260_000), drag, pinch } };
  });
}
