import type { System as SystemRow } from '@sagitta/shared-contracts/api/system';
import { replayPath } from '@sagitta/shared-contracts/paths';
import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, TextLink, useParams } from '@sagitta/shared-ui/router';
import type { QueryClient } from '@tanstack/react-query';
import { Dashboard } from '../features/dashboard/components/dashboard';
import { FilesButton } from '../features/files/components/files-button';
import { SeveralDevices } from '../features/node-actions/components/several-devices';
import { useNodeActions } from '../features/node-actions/hooks/use-node-actions';
import { SendTest } from '../features/system-actions/components/send-test';
import { SystemTools } from '../features/system-actions/components/system-tools';
import { WeatherPanel } from '../features/weather/components/weather-panel';
import { mapDataQuery } from '../shared/api/map-data';
import { mapImageQuery } from '../shared/api/map-image';
import { systemQuery } from '../shared/api/system';
import { loadSystemMap, MapPanel } from './map-panel';

export default function DashboardPage() {
  const id = readPathId(useParams().id);
  if (id === null) return <Forbidden />;
  // Another system is another dashboard: nothing of the one before may be left on screen.
  return <System key={id} id={id} />;
}

/** Its map, whose picture is the largest thing on the page. */
DashboardPage.ahead = ({ services, client, params }: PageStart<QueryClient>): void => {
  const id = readPathId(params.id);
  if (id !== null) void fetchMap(id, services, client);
};

async function fetchMap(id: number, services: PageStart['services'], client: QueryClient): Promise<void> {
  // Each failure is the page's own, which asks again.
  const system = await client.fetchQuery(systemQuery(services, id)).catch(() => null);
  if (!system || system.ID === 0 || system.hasMap === false) return;
  // Not before: its code would be run while the page waits for its first data.
  loadSystemMap().catch(() => undefined);
  void client.prefetchQuery(mapImageQuery(services, id, system.mapDataUpdatedAt));
  void client.prefetchQuery(mapDataQuery(services, id, system.mapDataUpdatedAt));
}

function System({ id }: { id: number }) {
  const { act, dialogs } = useNodeActions();
  return (
    <>
      <Dashboard
        systemId={id}
        Weather={WeatherPanel}
        SystemMap={MapPanel}
        Tools={Tools}
        Files={FilesButton}
        SendTest={SendTest}
        onAct={act}
      />
      {dialogs}
    </>
  );
}

function Tools({ system }: { system: SystemRow }) {
  return (
    <>
      <TextLink to={replayPath(system.ID)}>Replay</TextLink>
      <SystemTools system={system} />
      <SeveralDevices system={system} />
    </>
  );
}
