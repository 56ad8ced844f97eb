import { ErrorState } from '@sagitta/shared-ui/core';
import { Component, type ReactNode } from 'react';

/** The last boundary: whatever breaks in the shell itself is said, never a blank page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main>
        <ErrorState title="Something went wrong." onRetry={() => window.location.reload()}>
          The page has stopped. Nothing was changed on the server.
        </ErrorState>
      </main>
    );
  }
}
