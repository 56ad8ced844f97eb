import { replayPath } from '@sagitta/shared-contracts/paths';
import { TextLink } from '@sagitta/shared-ui/router';
import { useState, type ComponentProps } from 'react';
import type { DashboardProps } from '../features/dashboard/components/dashboard';
import { EditMapButton } from '../features/map-editor/components/edit-map-button';
import { MapsButton } from '../features/map-upload/components/maps-button';
import { lazyPanel } from '../shared/components/lazy-panel';
import { DevicesLegend } from '../shared/map/map-legend';

export const loadSystemMap = () => import('../features/system-map/components/system-map');

const SystemMap = lazyPanel('System map', loadSystemMap, DevicesLegend);
const MapEditor = lazyPanel('Edit map', () => import('../features/map-editor/components/map-editor'), DevicesLegend);

type PanelProps = ComponentProps<DashboardProps['SystemMap']>;

/** The map of a system, to be looked at or edited. */
export function MapPanel(props: PanelProps) {
  const { system } = props;
  const [state, setState] = useState<'shown' | 'edited' | 'shown again'>('shown');
  const maps = <MapsButton system={system} />;
  if (state === 'edited') return <MapEditor {...props} upload={maps} onClose={() => setState('shown again')} />;
  const tools = (
    <>
      <TextLink to={replayPath(system.ID)}>Replay of the map</TextLink>
      <EditMapButton system={system} takesFocus={state === 'shown again'} onClick={() => setState('edited')} />
      {maps}
    </>
  );
  return <SystemMap {...props} tools={tools} />;
}
