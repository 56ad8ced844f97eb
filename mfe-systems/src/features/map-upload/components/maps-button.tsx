import type { System } from '@sagitta/shared-contracts/api/system';
import { useSession } from '@sagitta/shared-contracts/remote';
import { mayActOnNode } from '@sagitta/shared-contracts/rules/node-actions';
import { Button } from '@sagitta/shared-ui/core';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import type { MapsModalProps } from './maps.modal';

/** Opens the upload of maps for those who may move devices on them. The dialog is fetched when it is first wanted. */
export function MapsButton({ system }: { system: System }) {
  const { category } = useSession();
  const { show, dialogs } = useLateDialogs<MapsModalProps>();
  if (!mayActOnNode('position', category, system.accountRole)) return null;
  const fetched = () => import(/* webpackChunkName: "map-upload" */ './maps.modal').then(({ MapsModal }) => MapsModal);
  return (
    <>
      <Button size="sm" onClick={() => show(fetched, { system })}>
        Upload maps
      </Button>
      {dialogs}
    </>
  );
}
