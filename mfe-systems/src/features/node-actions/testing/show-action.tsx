import type { Category } from '@sagitta/shared-contracts/access';
import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands, type NodeCommand, NodeCommandSchema } from '@sagitta/shared-contracts/api/node-command';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import type { Network, TestServices } from '@sagitta/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import * as v from 'valibot';
import { hoursAgo, laser, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import type { NodeModalProps } from '../components/node-modal-props';

/** A laser of the system whose dashboard is shown, with its lock. */
export const device = (own: Partial<Node> = {}): Node =>
  laser({ systemId: 7, updatedViaWebsiteAt: 'v1', MeasurementBaseDistance: 4_324, MeasuredDistance: 4_311.6, ...own });

/** A command that was asked for six minutes ago and waits. */
export const aCommand = (own: Partial<NodeCommand> = {}): NodeCommand =>
  v.parse(NodeCommandSchema, {
    id: 31,
    nodeID: 1,
    kind: 'thresholds',
    state: 'queued',
    requestedAt: hoursAgo(0.1),
    requestedBy: 'Anna Nowak',
    queuedAt: hoursAgo(0.1),
    expectedAt: hoursAgo(-0.25),
    ...own,
  });

export interface ShownAction extends TestServices {
  onClose: jest.Mock;
  /** What the host says of the device from now on. */
  answer: (node: Node) => void;
}

/** Shows a dialog of a device over the mocked network. The host knows no commands unless `commands` says so. */
export function showAction(
  network: Network,
  Modal: ComponentType<NodeModalProps>,
  node: Node = device(),
  { commands = { status: 404 }, category }: { commands?: NodeCommand[] | { status: number }; category?: Category } = {},
): ShownAction {
  const answer = (stored: Node) => network.answer(listNodes, [stored]);
  answer(node);
  network.answer(getSystem, system());
  if (Array.isArray(commands)) network.answer(listNodeCommands, commands);
  else network.fail(listNodeCommands, commands);
  const onClose = jest.fn();
  const services = showPage(<Modal node={node} onClose={onClose} />, { path: '/systems/7/dashboard', category });
  return Object.assign(services, { onClose, answer });
}

/** The dialog that is open, by its title. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
