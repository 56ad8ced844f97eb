import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { mayActOnNode } from '@sagitta/shared-contracts/rules/node-actions';
import { Button } from '@sagitta/shared-ui/core';
import { useState, type ComponentType } from 'react';
import type { MapsModalProps } from './maps.modal';

/** Opens the upload of maps for those who may move devices on them. The dialog is fetched when it is first wanted. */
export function MapsButton({ system }: { system: System }) {
  const { notify } = useServices();
  const { category } = useSession();
  const [Modal, setModal] = useState<ComponentType<MapsModalProps> | null>(null);
  const [open, setOpen] = useState(false);
  if (!mayActOnNode('position', category, system.accountRole)) return null;
  const show = async () => {
    try {
      const { MapsModal } = await import(/* webpackChunkName: "map-upload" */ './maps.modal');
      setModal(() => MapsModal);
      setOpen(true);
    } catch (error) {
      console.warn('The upload of maps could not be fetched.', error);
      notify({ kind: 'error', text: 'Something went wrong. Try again' });
    }
  };
  return (
    <>
      <Button size="sm" onClick={() => void show()}>
        Upload maps
      </Button>
      {Modal && open ? <Modal system={system} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
