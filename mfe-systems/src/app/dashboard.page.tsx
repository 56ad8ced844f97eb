import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { Dashboard } from '../features/dashboard/components/dashboard';
import { FilesButton } from '../features/files/components/files-button';
import { MapsButton } from '../features/map-upload/components/maps-button';
import { useNodeActions } from '../features/node-actions/components/use-node-actions';
import { SystemTools } from '../features/system-actions/components/system-tools';
import { WeatherPanel } from '../features/weather/components/weather-panel';
import { lazyPanel } from '../shared/components/lazy-panel';
import { DevicesLegend } from '../shared/map/map-legend';

const SystemMap = lazyPanel('System map', () => import('../features/system-map/components/system-map'), DevicesLegend);

export default function DashboardPage() {
  const id = readPathId(useParams().id);
  if (id === null) return <Forbidden />;
  // Another system is another dashboard: nothing of the one before may be left on screen.
  return <System key={id} id={id} />;
}

function System({ id }: { id: number }) {
  const { act, dialogs } = useNodeActions();
  return (
    <>
      <Dashboard
        systemId={id}
        Weather={WeatherPanel}
        SystemMap={SystemMap}
        Tools={SystemTools}
        Maps={MapsButton}
        Files={FilesButton}
        onAct={act}
      />
      {dialogs}
    </>
  );
}
