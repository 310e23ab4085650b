import { Component, useEffect, type ReactNode } from 'react';
import { useNetwork } from '@mantine/hooks';
import { ErrorState } from '../components/states/error-state.tsx';
import { isLoadFailure } from '../lib/routing/load-failure.ts';

type Failure = 'none' | 'broken' | 'not-loaded';

/** Catches what a screen throws, a code chunk that does not come or is gone after a release included. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure }> {
  override state: { failure: Failure } = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: isLoadFailure(error) ? 'not-loaded' : 'broken' };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (this.state.failure === 'none') return this.props.children;
    if (this.state.failure === 'not-loaded') return <NotLoaded />;
    return (
      <ErrorState isPage title="This page broke" onRetry={reload}>
        <p>Nothing was charged for it. Loading it again usually helps.</p>
      </ErrorState>
    );
  }
}

/** Some browsers remember for as long as a document lives that a file could not be fetched, so a new document it is. */
const reload = (): void => window.location.reload();

function NotLoaded() {
  const { online } = useNetwork();
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const title = 'This page could not be loaded';
  // Without a network a reload would end at the browser's own error page.
  return online ? (
    <ErrorState isPage title={title} onRetry={reload}>
      <p>The connection broke, or there is a newer Talkreel. Loading it again usually helps.</p>
    </ErrorState>
  ) : (
    <ErrorState isPage title={title}>
      <p>You are offline. It loads by itself as soon as you are back.</p>
    </ErrorState>
  );
}
