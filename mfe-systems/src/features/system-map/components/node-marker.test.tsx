import type { Node } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { renderUi } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { gateway, hoursAgo, laser, NOW } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { NodeMarker, type NodeMarkerProps } from './node-marker';

const SIZE = { width: 10, height: 10 };
const SILENT = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };

function show(node: Node) {
  showPage(
    <MapContainer center={[0, 0]} zoom={0}>
      <NodeMarker node={node} x={1} y={1} size={{ width: 10, height: 10 }} now={NOW} />
    </MapContainer>,
    { path: '/' },
  );
}

test.each<[string, Node]>([
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

// It is drawn anew only where it looks different: each difference has to be one.
test.each<[string, Partial<NodeMarkerProps>]>([
  ['level', { node: laser({ LatestKnownThreatLevel: 'L4' }) }],
  ['age of its level', { now: NOW + 25 * HOUR_MS }],
  ['rule for its level', { levelOf: () => ({ state: 'L3', lastKnown: false }) }],
  ['obstruction', { node: laser({ ObstructionStatus: true, ObstructionToldAs: 'L4' }) }],
  ['name', { node: laser({ name: 'Other' }) }],
  ['sensor', { node: laser({ MainSensorType: 'inclinometer' }) }],
  ['place', { x: 3 }],
])('shows another %s at once', async (_, other) => {
  const marker = (more: Partial<NodeMarkerProps>) => (
    <MapContainer center={[0, 0]} zoom={0}>
      <NodeMarker node={laser()} x={1} y={1} size={SIZE} now={NOW} {...more} />
    </MapContainer>
  );
  const { rerender } = renderUi(marker({}));
  await screen.findByRole('img');
  const looks = () => document.querySelector('.leaflet-marker-pane')?.innerHTML;
  const before = looks();
  rerender(marker({ node: laser({ LatestKnownCalculatedDeflection: 13 }), now: NOW + 1 }));
  expect(looks()).toBe(before);
  rerender(marker(other));
  expect(looks()).not.toBe(before);
});
