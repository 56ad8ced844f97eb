import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { Dashboard } from '../features/dashboard/components/dashboard';
import { WeatherPanel } from '../features/weather/components/weather-panel';

const ID = /^[1-9]\d{0,9}$/;

export default function DashboardPage() {
  const { id = '' } = useParams();
  // Another system is another dashboard: nothing of the one before may be left on screen.
  return ID.test(id) ? <Dashboard key={id} systemId={Number(id)} Weather={WeatherPanel} /> : <Forbidden />;
}
