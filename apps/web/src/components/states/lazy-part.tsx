import { Component, Suspense, type ReactNode } from 'react';
import { isLoadFailure } from '../../lib/routing/load-failure.ts';
import { toastError } from '../../lib/toast-store.ts';

interface LazyPartProps {
  children: ReactNode;
  /** Content that is shown while the code loads. */
  fallback?: ReactNode;
  /** Called when loading failed: the opener may close the part, so it can be opened again. */
  onFailed?: () => void;
}

/**
 * A part of the page that is loaded on demand. If its code fails to load, after a release for example, the page stays
 * as it is.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    toastError({
      title: isLoadFailure(error) ? 'This could not be loaded' : 'Something went wrong',
      description: isLoadFailure(error)
        ? 'The connection dropped, or Talkreel was updated. Reload the page to continue; your text is saved.'
        : 'Reload the page to continue; your text is saved.',
      action: { label: 'Reload', onClick: () => window.location.reload() },
    });
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return null;
    return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}
