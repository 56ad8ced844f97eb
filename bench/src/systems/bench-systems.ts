import type { Results, Run } from '../results';
import { measureDialog, measureMapDrag, measureReplay } from './measure-acting';
import { measureDashboards, measureGroup, measureHeat } from './measure-maps';
import { measureKeystroke, measureLists } from './measure-list';
import { measureOptions } from './measure-options';
import { measureTable } from './measure-table';
import { measureVisits } from './measure-visits';
import { onStage, withPlainCode } from './stage';

/**
 * Pages with far more on them than the demo world has: the API's own answers, multiplied on their way to the browser.
 */
export function benchSystems(run: Run): Promise<Pick<Results, 'systems'>> {
  const { say } = run;
  return onStage(run, async (stage) => {
    say('Dashboards of 20 and 200 devices …');
    const dashboardLongTasks = await measureDashboards(stage);
    const heatRedraw = await measureHeat(stage);
    say('A map of 10,000 systems …');
    const groupLongestTask = await measureGroup(stage);
    say('Lists of 12 and 500 systems …');
    const listLongTasks = await measureLists(stage);
    const keystroke = await measureKeystroke(stage);
    say('Fields of 12 and 5,000 options …');
    const options = await measureOptions(stage);
    say('A table of 10,000 rows …');
    const table = await measureTable(stage);
    say('Devices that are set up …');
    const acting = {
      mapDrag: await measureMapDrag(stage),
      dialog: await measureDialog(stage),
      replay: measureReplay(),
    };
    say('50 visits to a dashboard …');
    const visits = await withPlainCode((plain) => measureVisits({ ...stage, browser: plain }));
    return {
      systems: {
        dashboardLongTasks,
        heatRedraw,
        groupLongestTask,
        listLongTasks,
        keystroke,
        ...options,
        table,
        acting,
        ...visits,
      },
    };
  });
}
