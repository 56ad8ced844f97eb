import { Button, ErrorBoundary, ErrorState } from '@sagitta/shared-ui/core';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { framedHeight } from '../model/framed';
import { FramedSkeleton } from './framed-skeleton';

interface Sized {
  /** CSS length of what is inside the panel's frame. */
  height: string;
  /** Takes the panel away, where it can be. */
  onClose?: () => void;
}

/**
 * A heavy panel whose code is fetched when it is first shown. Its place is kept meanwhile;
 * where it cannot be fetched or crashes, the page around it keeps working, and Retry fetches it again.
 * @param Foot what is below the panel's content, shown from the start
 */
export function lazyPanel<Props extends Sized>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  Foot?: ComponentType,
): ComponentType<Props> {
  return function LazyPanel(props: Props) {
    const [Panel, setPanel] = useState(() => lazy(load));
    return (
      <ErrorBoundary
        resetKeys={[Panel]}
        fallback={
          <PanelFailure
            title={title}
            height={props.height}
            onClose={props.onClose}
            onRetry={() => setPanel(() => lazy(load))}
          />
        }
      >
        <Suspense fallback={<FramedSkeleton height={props.height} Foot={Foot} />}>
          <Panel {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

interface FailureProps extends Sized {
  title: string;
  onRetry: () => void;
}

function PanelFailure({ title, height, onRetry, onClose }: FailureProps) {
  return (
    <div style={{ minHeight: framedHeight(height) }}>
      <ErrorState
        small
        title={`${title} cannot be shown.`}
        onRetry={onRetry}
        back={onClose ? <Button onClick={onClose}>Close</Button> : null}
      >
        The rest of the page still works.
      </ErrorState>
    </div>
  );
}
