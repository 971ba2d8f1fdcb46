import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isChunkLoadError, reloadOnce } from '#web/lib/stale-build.ts';
import { ErrorState } from '#web/ui/states.tsx';

type ErrorBoundaryProps = {
  /** A new value (the page's path) clears the error. */
  resetKey: string;
  children: ReactNode;
};
type ErrorBoundaryState = { error: unknown; failedKey: string | null; reloading: boolean };

/**
 * Contains the error of a screen. A chunk load error means that the build was replaced: the page reloads once, and shows
 * the error if that does not help.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null, reloading: false };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const reloading = isChunkLoadError(error) && reloadOnce();
    this.setState({ failedKey: this.props.resetKey, reloading });
    if (reloading) return;
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(): void {
    const { error, failedKey } = this.state;
    if (error !== null && failedKey !== null && failedKey !== this.props.resetKey) {
      this.setState({ error: null, failedKey: null, reloading: false });
    }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (this.state.reloading) return null;
    return <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />;
  }
}
