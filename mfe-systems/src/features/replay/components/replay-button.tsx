import { Button } from '@sagitta/shared-ui/core';
import { useEffect, useRef } from 'react';

export interface ReplayButtonProps {
  open: boolean;
  /** It was closed elsewhere. */
  takesFocus: boolean;
  onClick: () => void;
}

/** Opens and closes the replay on a dashboard's map. */
export function ReplayButton({ open, takesFocus, onClick }: ReplayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Button ref={button} size="sm" aria-expanded={open} onClick={onClick}>
      Replay
    </Button>
  );
}
