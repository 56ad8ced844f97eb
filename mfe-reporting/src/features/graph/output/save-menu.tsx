import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import type { listLogs } from '@sagitta/shared-contracts/api/log';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { importPath } from '@sagitta/shared-contracts/paths';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { mayImport } from '@sagitta/shared-contracts/rules/reading-import';
import { Button } from '@sagitta/shared-ui/core';
import { saveAs } from '@sagitta/shared-ui/files';
import { Menu } from '@sagitta/shared-ui/overlay';
import { useNavigate } from '@sagitta/shared-ui/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { baseChangesQuery } from '../api/base-changes-query';
import { eventsQuery } from '../api/events-query';
import { weatherQuery } from '../api/weather-query';
import { baseNote } from '../model/base-note';
import { baseChanges, eventMarks } from '../model/events';
import { graphCsv } from '../model/graph-csv';
import type { TimeRange } from '../model/graph-query';
import { lastDayOf, type GraphView } from '../model/graph-view';
import type { OtherCurve } from '../model/other-curve';
import type { ChartModel } from '../model/chart-model';
import { chartSvg, pictureSize, type ChartPicture } from './chart-svg';
import { pngOf, printSvg } from './svg-output';

export interface SaveMenuProps {
  node: NodeShort;
  model: ChartModel;
  /** Curves beside the device's own. */
  others: readonly OtherCurve[];
  view: GraphView;
  live: boolean;
}

/** Share of the time axis that an event takes in a picture. */
const EVENT_SHARE = 0.06;

/**
 * What is shown, to keep: every reading of the range as a file, and the graph as a picture or on paper. The default
 * export is what lazy loading asks for.
 */
export default function SaveMenu({ node, view, model, others, live }: SaveMenuProps) {
  const services = useServices();
  const { call, notify, now } = services;
  const { shown, zone, sensor } = model;
  const { category } = useSession();
  const navigate = useNavigate();
  const days = [dayInZone(shown.from, zone), dayInZone(shown.to, zone)] as const;
  const client = useQueryClient();

  // The frame has asked for the systems; where it has not, the card of the device still leads there.
  const systems = client.getQueryData<OutputOf<typeof listSystems>>(operationKey(listSystems));
  const role = systems?.find(({ ID }) => ID === node.systemId)?.accountRole ?? null;
  const toImport = {
    id: 'import',
    label: 'Import readings',
    onSelect: () => void navigate(importPath(node.id)),
  };

  const nameOf = (extension: string) => {
    const lastDay = dayInZone(lastDayOf(shown), zone);
    return exportFileName(['graph', node.SystemName, node.name, dayInZone(shown.from, zone), lastDay], extension);
  };
  /** Of the shown days or of last winter's; null where it is hidden, or cannot be had. */
  const weatherOf = async (range: TimeRange) => {
    if (!view.weather) return null;
    try {
      const answer = await client.fetchQuery(weatherQuery(services, node.systemId, range));
      return typeof answer === 'object' ? answer : null;
    } catch {
      notify({ kind: 'warning', text: 'Saved without the weather, which could not be loaded.' });
      return null;
    }
  };
  /** Events and bases, as the page has them; null where one of them cannot be had. */
  const marksOf = async () => {
    try {
      return await Promise.all([
        client.ensureQueryData(eventsQuery(services, node, days, live)),
        client.ensureQueryData(baseChangesQuery(services, node.id)),
      ]);
    } catch {
      notify({ kind: 'warning', text: 'Saved without the events, which could not be loaded.' });
      return null;
    }
  };
  const baseNoteOf = async (other: OtherCurve) => {
    if (view.tab === 1) return '';
    const commands = await client.ensureQueryData(baseChangesQuery(services, other.node.id)).catch(() => null);
    const note = commands ? baseNote(other, commands, shown, zone) : 'changes of its base could not be loaded.';
    return note && `${other.name}: ${note}`;
  };
  const picture = async (): Promise<ChartPicture> => {
    const winter = others.find(({ lastWinter, state }) => lastWinter && state === 'shown');
    const [hours, before, marks] = await Promise.all([
      weatherOf(view),
      winter ? weatherOf(winter.range) : null,
      marksOf(),
    ]);
    const [events, commands] = marks ?? [null, []];
    const bases = await Promise.all(others.filter(({ state }) => state === 'shown').map(baseNoteOf));
    return {
      model,
      missing: [...missingText(events, others), ...bases.filter(Boolean)],
      events: eventMarks(events?.Logs ?? [], shown, EVENT_SHARE),
      bases: baseChanges(commands, shown),
      at: view.at,
      title: `${node.name}, ${node.SystemName}`,
      drawnAt: now(),
      weather: hours && {
        hours,
        system: node.SystemName,
        before: winter && before ? { hours: before, shiftMs: winter.shiftMs } : undefined,
      },
    };
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async (make: () => Promise<void>) => make(),
    onError: (error) => notify({ kind: 'error', text: `The graph was not saved: ${error.message}` }),
  });
  const saveReadings = async () => {
    const own = { node, name: node.name, range: shown };
    const curves = [own, ...others.filter(({ state }) => state === 'shown')];
    const without = others.filter(({ state }) => state === 'loading' || state === 'failed').map(({ name }) => name);
    if (without.length > 0) notify({ kind: 'warning', text: `Saved without ${without.join(', ')}: not loaded.` });
    const all = await Promise.all(
      curves.map(async (curve) => ({
        node: curve.node,
        curve: curves.length > 1 ? curve.name : undefined,
        readings: await call(listMeasurements, {
          input: {
            NodeID: curve.node.id,
            Start: new Date(curve.range.from).toISOString(),
            End: new Date(curve.range.to).toISOString(),
          },
        }),
        weather: await weatherOf(curve.range),
      })),
    );
    const text = graphCsv(all, sensor, zone);
    saveAs(new Blob([text], { type: 'text/csv;charset=utf-8' }), nameOf('csv'));
  };
  const savePng = async () => {
    const drawn = await picture();
    saveAs(await pngOf(chartSvg(drawn), pictureSize(drawn)), nameOf('png'));
  };
  const saveSvg = async () => saveAs(new Blob([chartSvg(await picture())], { type: 'image/svg+xml' }), nameOf('svg'));
  const print = async () => printSvg(chartSvg(await picture()));

  return (
    <Menu
      label="Save the graph"
      align="end"
      items={[
        { id: 'csv', label: 'All readings of this range', note: 'CSV', onSelect: () => mutate(saveReadings) },
        { id: 'png', label: 'Picture', note: 'PNG', onSelect: () => mutate(savePng) },
        { id: 'svg', label: 'Drawing', note: 'SVG', onSelect: () => mutate(saveSvg) },
        { id: 'print', label: 'Print', onSelect: () => mutate(print) },
        ...(mayImport(category, role) ? [toImport] : []),
      ]}
      renderTrigger={(trigger) => (
        <Button size="sm" pending={isPending} {...trigger}>
          Save
        </Button>
      )}
    />
  );
}

/** What a picture does not have though the page may: it must not look as if nothing had happened. */
function missingText(events: OutputOf<typeof listLogs> | null, others: readonly OtherCurve[]): string[] {
  const absent = others.filter(({ state }) => state !== 'shown').map(({ name }) => name);
  const more = events && events.LogsCount > events.Logs.length;
  return [
    events ? '' : 'Events and new bases could not be loaded, and are not marked.',
    more ? `The newest ${events.Logs.length} of ${events.LogsCount} events are marked.` : '',
    absent.length > 0 ? `Not drawn: ${absent.join(', ')}.` : '',
  ].filter(Boolean);
}
