import { useState, type ComponentProps } from 'react';
import type { DashboardProps } from '../features/dashboard/components/dashboard';
import { EditMapButton } from '../features/map-editor/components/edit-map-button';
import { MapsButton } from '../features/map-upload/components/maps-button';
import type { ShownThen } from '../features/replay/components/map-replay';
import { ReplayButton } from '../features/replay/components/replay-button';
import { lazyPanel } from '../shared/components/lazy-panel';
import { DevicesLegend } from '../shared/map/map-legend';

export const loadSystemMap = () => import('../features/system-map/components/system-map');

const SystemMap = lazyPanel('System map', loadSystemMap, DevicesLegend);
const MapEditor = lazyPanel('Edit map', () => import('../features/map-editor/components/map-editor'), DevicesLegend);
const MapReplay = lazyPanel('Replay', () => import('../features/replay/components/map-replay'));
/** Of its place, CSS length. */
const REPLAY_HEIGHT = '220px';

type PanelProps = ComponentProps<DashboardProps['SystemMap']>;

/** The map of a system, to be looked at, replayed or edited. */
export function MapPanel(props: PanelProps) {
  const { system } = props;
  const [state, setState] = useState<'shown' | 'replayed' | 'edited' | 'after replay' | 'after edit'>('shown');
  const [then, setThen] = useState<ShownThen | null>(null);
  const maps = <MapsButton system={system} />;
  if (state === 'edited') return <MapEditor {...props} upload={maps} onClose={() => setState('after edit')} />;
  const isReplayed = state === 'replayed';
  const close = () => setState('after replay');
  const tools = (
    <>
      {system.hasMap === false ? null : (
        <ReplayButton
          open={isReplayed}
          takesFocus={state === 'after replay'}
          onClick={isReplayed ? close : () => setState('replayed')}
        />
      )}
      {isReplayed ? null : (
        <>
          <EditMapButton system={system} takesFocus={state === 'after edit'} onClick={() => setState('edited')} />
          {maps}
        </>
      )}
    </>
  );
  const { nodes, now, live } = props;
  const replay = isReplayed ? (
    <MapReplay {...{ system, nodes, now, live }} height={REPLAY_HEIGHT} onShow={setThen} onClose={close} />
  ) : null;
  return <SystemMap {...props} {...(isReplayed ? then : null)} tools={tools} bar={replay} />;
}
