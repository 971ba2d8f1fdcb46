import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/states.tsx';

type ErrorBoundaryProps = {
  /** A new value (the page's path) clears the error. */
  resetKey: string;
  children: ReactNode;
};
type ErrorBoundaryState = { error: unknown; failedKey: string | null };

/** Keeps a screen that fails, or whose code cannot be fetched, from taking the shell with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ failedKey: this.props.resetKey });
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(): void {
    const { error, failedKey } = this.state;
    if (error !== null && failedKey !== null && failedKey !== this.props.resetKey) {
      this.setState({ error: null, failedKey: null });
    }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    // A new build replaces the files that an open tab still names: only loading the page again helps.
    return <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />;
  }
}
