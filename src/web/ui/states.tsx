import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './states.module.css';

type EmptyStateProps = {
  title: string;
  /** What to do next, in one sentence. */
  hint: string;
  /** The button or link that does it. */
  action?: ReactNode;
};

/** An empty list, and what to do next. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.frames} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {action}
    </div>
  );
}

type ErrorStateProps = { error: unknown; onRetry: () => void; title?: string };

/** A failed query: the server's message and a retry button. */
export function ErrorState({ error, onRetry, title = 'This did not load' }: ErrorStateProps) {
  const message = error instanceof ApiError ? error.message : 'Something went wrong on this page.';
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
