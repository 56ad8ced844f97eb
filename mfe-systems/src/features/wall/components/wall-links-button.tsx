import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { Button } from '@sagitta/shared-ui/core';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import type { WallLinksModalProps } from './wall-links.modal';

export interface WallLinksButtonProps {
  groups: readonly SystemGroup[];
}

/** Opens the links of walls; their code is fetched when they are first wanted. */
export function WallLinksButton(props: WallLinksButtonProps) {
  const { show, dialogs } = useLateDialogs<WallLinksModalProps>();
  const fetched = () => import('./wall-links.modal').then(({ WallLinksModal }) => WallLinksModal);
  return (
    <>
      <Button size="sm" onClick={() => show(fetched, props)}>
        Wall screens
      </Button>
      {dialogs}
    </>
  );
}
