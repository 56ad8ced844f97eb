import type { Node } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { screen } from '@testing-library/react';
import { bareNode, hoursAgo, laser, NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { StatusCard } from './status-card';

const show = (nodes: Node[], own: Parameters<typeof system>[0] = {}) =>
  showPage(
    <StatusCard
      system={system(own)}
      nodes={nodes}
      now={NOW}
      zone={undefined}
      trends={{ points: new Map(), failed: false }}
      showVersion={false}
      onSeek={() => undefined}
    />,
    { path: '/' },
  );

test('names what it counts where two counts are side by side: lost devices, and lost sensors among them', () => {
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
      onSeek={() => undefined}
    />,
    {
      path: '/',
    },
  );
  expect(screen.getByText(/Sensors in doubt: 1 lost/)).toBeInTheDocument();
  expect(screen.getByText('devices lost').closest('dl > div')).toHaveTextContent(/2/);
});

test.each([
  ['is renewed has no age', true],
  ['is renewed no more says since when it is known, and is drawn as one of the past', false],
])('a level that %s', (_, live) => {
  showPage(
    <LevelsAsOf asOf={{ at: NOW - 3 * HOUR_MS, live, timeZone: 'UTC' }} now={NOW}>
      <StatusCard
        system={system()}
        nodes={[laser()]}
        now={NOW}
        zone={undefined}
        trends={{ points: new Map(), failed: false }}
        showVersion={false}
        onSeek={() => undefined}
      />
    </LevelsAsOf>,
    { path: '/' },
  );
  expect(screen.queryAllByText(/^at .*\d\d:\d\d UTC, 3 h ago$/)).toHaveLength(live ? 0 : 1);
  expect(document.querySelectorAll('p .sg-threat-hatch')).toHaveLength(live ? 0 : 1);
});

test('says which devices are in an accelerated mode', () => {
  showPage(
    <StatusCard
      system={system()}
      nodes={[
        laser({ AcceleratedUntil: hoursAgo(-1) }),
        laser({ id: 8, name: 'Truss B-01', AcceleratedUntil: hoursAgo(1) }),
        laser({ id: 9, name: 'Truss B-02' }),
      ]}
      now={NOW}
      zone={undefined}
      trends={{ points: new Map(), failed: false }}
      showVersion={false}
      onSeek={() => undefined}
    />,
    { path: '/' },
  );
  expect(screen.getAllByText(/accelerated mode/).map(({ textContent }) => textContent)).toEqual([
    'Node Truss A-04 is in an accelerated mode',
  ]);
});

test.each<[string, Node[]]>([
  ['has no devices', []],
  ['has relays only', [bareNode({ id: 2, SystemVersion: 'W4', DeviceRole: 'retransmitter' })]],
  [
    'has only a device with every level off',
    [laser({ ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: 0 })],
  ],
  ['has only a device that is switched off', [laser({ active: false })]],
])('says that nothing is monitored, hatched and never OK, where a system %s', (_, nodes) => {
  show(nodes);
  expect(screen.getByText(/Nothing is monitored: no device here can raise an alarm\.$/)).toBeVisible();
  expect(screen.getByText('monitored').parentElement).toHaveTextContent(/Nothing/);
  expect(screen.queryByText('OK')).not.toBeInTheDocument();
  expect(document.querySelector('.sg-threat-hatch')).toBeInTheDocument();
});

test('still says what is wrong with the devices where nothing is monitored', () => {
  show([], { overallStatusOk: false });
  expect(screen.getByText('device health').parentElement).toHaveTextContent(/Maintenance needed/);
});

test('tells the health of the devices of a system that is monitored', () => {
  show([laser()]);
  expect(screen.getByText('device health').parentElement).toHaveTextContent(/OK/);
  expect(screen.queryByText(/Nothing is monitored/)).not.toBeInTheDocument();
  expect(document.querySelector('.sg-threat-hatch')).not.toBeInTheDocument();
});

test('says to everybody until when rainstorm mode is on', () => {
  const end = { Valid: true, Time: hoursAgo(-2) };
  show([laser()], { rainstormModeEnd: end });
  expect(screen.getByText('rainstorm mode').closest('dl > div')).toHaveTextContent(/until \d\d:00/);
});

test('says nothing of a rainstorm mode that has ended', () => {
  show([laser()], { rainstormModeEnd: { Valid: true, Time: hoursAgo(0) } });
  expect(screen.queryByText('rainstorm mode')).not.toBeInTheDocument();
});
