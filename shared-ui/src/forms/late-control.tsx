import type { ReactNode } from 'react';
import { Button } from '../core/button';
import { Skeleton } from '../core/skeleton';
import { useLatePart } from '../late/late-part';
import { controls } from './controls';

type Controls = NonNullable<ReturnType<typeof controls.current>['module']>;

export interface LateControlProps {
  /** Pixels that the control takes. */
  height?: number;
  renderControl: (module: Controls) => ReactNode;
}

/** A control whose machine is on its way: its place, and Retry where it could not be had. */
export function LateControl({ height = 36, renderControl }: LateControlProps) {
  const { module, failed } = useLatePart(controls, true);
  if (module) return renderControl(module);
  if (!failed) return <Skeleton height={height} radius={8} />;
  return (
    <div role="alert">
      This control could not be loaded.{' '}
      <Button size="sm" onClick={controls.load}>
        Retry
      </Button>
    </div>
  );
}
