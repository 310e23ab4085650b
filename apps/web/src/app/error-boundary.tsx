import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/states/error-state.tsx';

/** Catches what a screen throws, a code chunk that is gone after a release included. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState title="This page broke" onRetry={() => window.location.reload()}>
        <p>Nothing was charged for it. Loading it again usually helps.</p>
      </ErrorState>
    );
  }
}
