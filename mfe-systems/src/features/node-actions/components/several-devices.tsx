import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { mayActOnNode } from '@sagitta/shared-contracts/rules/node-actions';
import { IconButton } from '@sagitta/shared-ui/core';
import { List } from '@sagitta/shared-ui/icons';
import { Menu } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { nodesQuery } from '../../../shared/api/nodes';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import { severalFor } from '../model/several';
import type { SeveralModalProps } from './several.modals';

const modals = () => import(/* webpackChunkName: "several-devices" */ './several.modals');

/** What can be done to several devices of a system at once; nothing where there are not two of them. */
export function SeveralDevices({ system }: { system: System }) {
  const { category } = useSession();
  // The dashboard asks for them, and renews them.
  const { data: nodes = [] } = useQuery({
    ...nodesQuery(useServices(), [system.ID]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { show, dialogs } = useLateDialogs<SeveralModalProps>();
  const offers = (action: 'thresholds' | 'acceleration') =>
    mayActOnNode(action, category, system.accountRole) && severalFor(action, nodes).length > 1;
  const thresholds = {
    id: 'thresholds',
    label: 'Change thresholds',
    onSelect: () => show(() => modals().then(({ SeveralThresholdsModal }) => SeveralThresholdsModal), { nodes }),
  };
  const acceleration = {
    id: 'acceleration',
    label: 'Accelerate',
    onSelect: () => show(() => modals().then(({ SeveralAccelerationModal }) => SeveralAccelerationModal), { nodes }),
  };
  const items = [...(offers('thresholds') ? [thresholds] : []), ...(offers('acceleration') ? [acceleration] : [])];
  return (
    <>
      {items.length > 0 ? (
        <Menu
          label={`Several devices of ${system.name}`}
          items={items}
          renderTrigger={(trigger) => (
            <IconButton label="Several devices" {...trigger}>
              <List size={18} />
            </IconButton>
          )}
        />
      ) : null}
      {dialogs}
    </>
  );
}
