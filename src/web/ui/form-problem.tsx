import { ApiError } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/format.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import classes from './form-problem.module.css';

type FormProblemProps = {
  error: unknown;
  /** When the form was sent, in milliseconds (`submittedAt` of a mutation); a rate limit counts from then. */
  at?: number;
};

/** The server's message for a refused form, as an alert; after a rate limit, with the time of the next try. */
export function FormProblem({ error, at }: FormProblemProps) {
  if (!error) return null;
  const seconds = error instanceof ApiError ? Number(error.details.retryAfterSeconds) : Number.NaN;
  const limitedUntil = at && seconds > 0 ? formatTime(new Date(at + seconds * 1000).toISOString()) : null;
  return (
    <p className={classes.problem} role="alert">
      {getErrorMessage(error)}
      {limitedUntil && ` That is at ${limitedUntil}.`}
    </p>
  );
}
