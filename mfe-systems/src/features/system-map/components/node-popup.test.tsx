import type { Node } from '@sagitta/shared-contracts/api/node';
import { screen } from '@testing-library/react';
import { gateway, laser, NOW } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { NodePopup } from './node-popup';

const show = (node: Node) =>
  showPage(<NodePopup node={node} now={NOW} zone="Europe/Warsaw" technical={false} />, { path: '/' });

test('leads to the graph of a device with a sensor', () => {
  show(laser({ id: 41 }));
  expect(screen.getByRole('link', { name: 'Go to graphs' })).toHaveAttribute('href', '/devices/41/graph');
});

test('tells the level of a device whose sensor it does not know, and its reading without a unit', () => {
  show(laser({ MainSensorType: 'unknown', LatestKnownThreatLevel: 'L4' }));
  expect(screen.getAllByText('L4')[0]).toBeVisible();
  expect(screen.getByText(/^Deflection: /)).not.toHaveTextContent('mm');
  expect(screen.getByRole('link', { name: 'Go to graphs' })).toBeVisible();
});

test('offers no graph for a device without a sensor', () => {
  show(gateway());
  expect(screen.getAllByText('Why this level?')[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to graphs' })).toBeNull();
});
