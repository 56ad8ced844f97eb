import type { System } from '@sagitta/shared-contracts/api/system';
import { useSession } from '@sagitta/shared-contracts/remote';
import { mayActOnNode } from '@sagitta/shared-contracts/rules/node-actions';
import { Button } from '@sagitta/shared-ui/core';
import { useEffect, useRef } from 'react';

export interface EditMapButtonProps {
  system: System;
  /** It comes back when the editor is closed. */
  takesFocus: boolean;
  onClick: () => void;
}

/** Opens the map editor for those who may move devices. */
export function EditMapButton({ system, takesFocus, onClick }: EditMapButtonProps) {
  const { category } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (!mayActOnNode('position', category, system.accountRole)) return null;
  return (
    <Button ref={button} size="sm" onClick={onClick}>
      Edit map
    </Button>
  );
}
