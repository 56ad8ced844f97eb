import { useState, type ReactNode } from 'react';
import { Button } from '../core/button';
import { useLatePart } from '../late/late-part';
import { PartStyles } from '../theme/part-styles';
import { layers } from './layers';
import css from './late-layer.css';

type Layers = NonNullable<ReturnType<typeof layers.current>['module']>;

export interface LateLayerProps {
  open: boolean;
  onClose: () => void;
  /** Draws it once its chunk is there; stays mounted when it closes, so that the machine can return the focus. */
  renderLayer: (module: Layers) => ReactNode;
}

/**
 * A layer whose machine is fetched and made when it first opens: a page may have hundreds that never do. Where the
 * network fails it says so, with Retry.
 */
export function LateLayer({ open, onClose, renderLayer }: LateLayerProps) {
  const { module, failed } = useLatePart(layers, open);
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  if (!used) return null;
  if (module) return renderLayer(module);
  if (!failed || !open) return null;
  return (
    <div role="alert" className="sg-layer-failed">
      <PartStyles part="layer-failed" css={css} />
      <p>This part of the page could not be loaded. Check the connection and try again.</p>
      <div>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={layers.load}>
          Retry
        </Button>
      </div>
    </div>
  );
}
