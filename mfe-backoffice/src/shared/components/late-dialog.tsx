import { Button, ErrorBoundary, LoadingLabel, Skeleton, Stack, Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { lazy, Suspense, useState, type ComponentType } from 'react';

interface Dialogue {
  onClose: () => void;
}

/** A dialog whose code is fetched when it first opens, under its own title. If that fails, Retry fetches it again. */
export function lateDialog<Props extends Dialogue>(
  titleOf: (props: Props) => string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LateDialog(props: Props) {
    const [Content, setContent] = useState(() => lazy(load));
    const title = titleOf(props);
    return (
      <ErrorBoundary
        resetKeys={[Content]}
        fallback={<FailedDialog title={title} onClose={props.onClose} onRetry={() => setContent(() => lazy(load))} />}
      >
        <Suspense fallback={<WaitingDialog title={title} onClose={props.onClose} />}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** A dialog whose content is awaited. */
export function WaitingDialog({ title, onClose }: Dialogue & { title: string }) {
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <Stack aria-busy="true">
        <LoadingLabel>{`${title}: loading`}</LoadingLabel>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} radius={8} />
        ))}
      </Stack>
    </Dialog>
  );
}

function FailedDialog({ title, onClose, onRetry }: Dialogue & { title: string; onRetry: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <Text role="alert">The form could not be loaded. Check the connection and try again.</Text>
    </Dialog>
  );
}
