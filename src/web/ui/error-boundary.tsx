import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { checkServer, useConnectivity } from '#web/lib/connectivity.ts';
import { isChunkLoadError, reloadOnce } from '#web/lib/stale-build.ts';
import { ErrorState } from '#web/ui/states.tsx';

type ErrorBoundaryProps = {
  /** A new value (the page's path) clears the error. */
  resetKey: string;
  children: ReactNode;
};
type ErrorBoundaryState = { error: unknown; failedKey: string | null };

/** Contains the error of a screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ failedKey: this.props.resetKey });
    if (!isChunkLoadError(error)) console.error(error, info.componentStack);
  }

  override componentDidUpdate(): void {
    const { error, failedKey } = this.state;
    if (error !== null && failedKey !== null && failedKey !== this.props.resetKey) {
      this.setState({ error: null, failedKey: null });
    }
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkLoadError(error)) return <MissingChunk error={error} />;
    return <ErrorState error={error} onRetry={reload} />;
  }
}

const reload = () => window.location.reload();

const unreached = new ApiError({
  code: 'UNAVAILABLE',
  message: 'This page could not be fetched. It loads when the connection is back.',
});

/**
 * Stands for a page whose code could not be fetched. A browser does not fetch it again, so the page is reloaded once the
 * server can be reached: at once where the build was replaced, and after the interruption where the connection failed.
 * Shows the error if that does not help.
 */
function MissingChunk({ error }: { error: unknown }) {
  const isReached = useConnectivity() === 'reached';
  const [isFutile, setIsFutile] = useState(false);
  useEffect(() => {
    if (!isReached) return;
    let isShown = true;
    const reloadIfReached = async () => {
      if (!(await checkServer()) || !isShown || reloadOnce()) return;
      console.error(error);
      setIsFutile(true);
    };
    void reloadIfReached();
    return () => {
      isShown = false;
    };
  }, [isReached, error]);
  if (!isReached) return <ErrorState error={unreached} onRetry={reload} />;
  return isFutile ? <ErrorState error={error} onRetry={reload} /> : null;
}
