import { screen } from '@testing-library/react';
import { bareNode, hoursAgo, laser, NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { StatusCard } from './status-card';

it('names what it counts where two counts are side by side: lost devices, and lost sensors among them', () => {
  const silent = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };
  const nodes = [laser(silent), bareNode({ id: 2, SystemVersion: 'W4', DeviceRole: 'retransmitter', ...silent })];
  showPage(
    <StatusCard
      system={system()}
      nodes={nodes}
      now={NOW}
      zone={undefined}
      trends={{ points: new Map(), failed: false }}
      showVersion={false}
    />,
    {
      path: '/',
    },
  );
  expect(screen.getByText(/Sensors in doubt: 1 lost/)).toBeInTheDocument();
  expect(screen.getByText('devices lost').parentElement).toHaveTextContent(/2/);
});

it('says which devices are in an accelerated mode', () => {
  showPage(
    <StatusCard
      system={system()}
      nodes={[laser({ AcceleratedUntil: hoursAgo(-1) })]}
      now={NOW}
      zone={undefined}
      trends={{ points: new Map(), failed: false }}
      showVersion={false}
    />,
    { path: '/' },
  );
  expect(screen.getByText('Node Truss A-04 is in an accelerated mode')).toBeVisible();
});
