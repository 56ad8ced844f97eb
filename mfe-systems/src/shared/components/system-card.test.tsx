import type { Node } from '@sagitta/shared-contracts/api/node';
import { systemStatus } from '@sagitta/shared-contracts/rules/system-status';
import { screen } from '@testing-library/react';
import { laser, NOW, system } from '../testing/fixtures';
import { showPage } from '../testing/show-page';
import { SystemCard } from './system-card';
import { WhyLevelChip } from './why-level';

const OFF = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: null };
const unwatched = laser({ id: 7, name: 'Truss 7', LatestKnownCalculatedDeflection: 39, ...OFF });
const showCard = (nodes: readonly Node[]) =>
  showPage(<SystemCard system={{ ...system(), ...systemStatus(nodes, NOW) }} now={NOW} showVersion={false} />, {
    path: '/',
  });

test('says of a system whose devices raise no alarm that it is not monitored, hatched, and never "No threat"', () => {
  showCard([unwatched]);
  expect(screen.getByText('Not monitored')).toHaveClass('sg-threat-past');
  expect(screen.queryByText('No threat')).not.toBeInTheDocument();
});

test('says "No known threat" of a system of which one device raises no alarm', () => {
  showCard([unwatched, laser()]);
  expect(screen.getByText('No known threat')).toBeInTheDocument();
  expect(screen.queryByText('No threat')).not.toBeInTheDocument();
});

test('says of a calm system with an obstructed sensor that it may have moved, and draws the others', () => {
  showCard([laser(), laser({ id: 8, ObstructionStatus: true })]);
  expect(screen.getByText('Obstructed or moved')).toBeInTheDocument();
  expect(screen.queryByText('No known threat')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Highest deflection 30\s?% .*, No threat\.$/ })).toBeInTheDocument();
});

test('says so on the chip of a device too', () => {
  showPage(<WhyLevelChip node={unwatched} now={NOW} zone={undefined} technical={false} />, { path: '/' });
  expect(screen.getByText('Not monitored')).toHaveClass('sg-threat-past');
});
