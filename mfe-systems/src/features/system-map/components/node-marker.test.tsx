import type { Node } from '@sagitta/shared-contracts/api/node';
import { screen, waitFor } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { gateway, hoursAgo, laser, NOW } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { NodeMarker } from './node-marker';

const SILENT = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };

function show(node: Node) {
  showPage(
    <MapContainer center={[0, 0]} zoom={0}>
      <NodeMarker node={node} x={1} y={1} size={{ width: 10, height: 10 }} now={NOW} />
    </MapContainer>,
    { path: '/' },
  );
}

it.each<[string, Node]>([
  ['Truss A-04, L4', laser({ LatestKnownThreatLevel: 'L4' })],
  ['Truss A-04, Last known: L4', laser({ ...SILENT, LatestKnownThreatLevel: 'L4' })],
  ['Truss A-04, Obstructed', laser({ ObstructionStatus: true })],
  ['Truss A-04, Obstructed or moved', laser({ ObstructionStatus: true, ObstructionToldAs: 'L4' })],
  ['Truss A-04, Inactive', laser({ ...SILENT, LatestKnownThreatLevel: 'L4', active: false })],
  [
    'Odd, No level',
    laser({ name: 'Odd', DeviceRole: 'unknown', MainSensorType: 'none', LatestKnownThreatLevel: 'L2' }),
  ],
  ['Gate, infrastructure', gateway({ name: 'Gate' })],
])('says what the card says: %s', async (name, node) => {
  show(node);
  await waitFor(() => expect(screen.getByRole('img', { name })).toBeInTheDocument());
});
