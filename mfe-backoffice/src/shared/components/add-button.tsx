import { Button } from '@sagitta/shared-ui/core';
import { Plus } from '@sagitta/shared-ui/icons';

export function AddButton({ thing, onClick }: { thing: string; onClick: () => void }) {
  return (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
      {`Add ${thing}`}
    </Button>
  );
}
