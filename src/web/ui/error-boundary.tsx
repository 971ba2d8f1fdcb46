import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isUnfetchedCode, loadAnew } from '#web/lib/outdated.ts';
import { ErrorState } from '#web/ui/states.tsx';

type ErrorBoundaryProps = {
  /** A new value (the page's path) clears the error. */
  resetKey: string;
  children: ReactNode;
};
type ErrorBoundaryState = { error: unknown; failedKey: string | null; leaving: boolean };

/**
 * Keeps a screen that fails from taking the shell with it. One whose code cannot be fetched is of a build that was
 * replaced: the page is loaded again, once, and then says so.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null, leaving: false };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const leaving = isUnfetchedCode(error) && loadAnew();
    this.setState({ failedKey: this.props.resetKey, leaving });
    if (leaving) return;
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(): void {
    const { error, failedKey } = this.state;
    if (error !== null && failedKey !== null && failedKey !== this.props.resetKey) {
      this.setState({ error: null, failedKey: null, leaving: false });
    }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (this.state.leaving) return null;
    return <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />;
  }
}
