import { ApiError } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/format.ts';
import { problemOf } from '#web/ui/notify.ts';
import classes from './form-problem.module.css';

type FormProblemProps = {
  error: unknown;
  /** When it came, in milliseconds (`submittedAt` of a mutation): a wait is told from then. */
  at?: number;
};

/** What the server said of a refused form, read out as it appears; when limited, until when on this clock. */
export function FormProblem({ error, at }: FormProblemProps) {
  if (!error) return null;
  const seconds = error instanceof ApiError ? Number(error.details.retryAfterSeconds) : Number.NaN;
  const limitedUntil = at && seconds > 0 ? formatTime(new Date(at + seconds * 1000).toISOString()) : null;
  return (
    <p className={classes.problem} role="alert">
      {problemOf(error)}
      {limitedUntil && ` That is at ${limitedUntil}.`}
    </p>
  );
}
