import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { Dashboard } from '../features/dashboard/components/dashboard';
import { FilesButton } from '../features/files/components/files-button';
import { useNodeActions } from '../features/node-actions/hooks/use-node-actions';
import { SystemTools } from '../features/system-actions/components/system-tools';
import { WeatherPanel } from '../features/weather/components/weather-panel';
import { MapPanel } from './map-panel';

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
        SystemMap={MapPanel}
        Tools={SystemTools}
        Files={FilesButton}
        onAct={act}
      />
      {dialogs}
    </>
  );
}
