import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../core/button';
import { useLatePart } from '../late/late-part';
import { notLoaded } from '../late/not-loaded';
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
 * A layer whose machine is fetched and made when it first opens: a page may have hundreds that never do. While it does
 * not come it says so, and where the network fails why, with Retry.
 */
export function LateLayer({ open, onClose, renderLayer }: LateLayerProps) {
  const { module, failed } = useLatePart(layers, open);
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  if (!used) return null;
  if (module) return renderLayer(module);
  return open ? <Awaited failed={failed} onClose={onClose} /> : null;
}

/** What a press makes of a layer. One that has not come is asked for again: to close it would be no answer. */
export function pressed(open: boolean): boolean {
  layers.load();
  return !open || !layers.current().module;
}

/** A press that nothing answers for longer looks as if it had been missed. */
const SLOW_MS = 400;

function Awaited({ failed, onClose }: { failed: boolean; onClose: () => void }) {
  const [isTold, setTold] = useState(failed);
  if (failed && !isTold) setTold(true);
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isTold) return null;
  return (
    <div className="sg-layer-late">
      <PartStyles part="layer-late" css={css} />
      <p role={failed ? 'alert' : 'status'}>
        {failed ? notLoaded('This part of the page') : 'This part of the page is still being loaded.'}
      </p>
      <div>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={!failed} onClick={layers.load}>
          Retry
        </Button>
      </div>
    </div>
  );
}
