import type { Node } from '@sagitta/shared-contracts/api/node';
import { Button, Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';

export interface RefusalProps {
  title: string;
  node: Node;
  /** Why, in the document's words. */
  problem: string;
  onClose: () => void;
}

/** What a device of this kind cannot be asked to do. */
export function Refusal({ title, node, problem, onClose }: RefusalProps) {
  return (
    <Dialog
      open
      size="sm"
      title={`${title}: ${node.name}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Text>{problem}</Text>
    </Dialog>
  );
}
