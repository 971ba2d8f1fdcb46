import { getErrorMessage } from '#web/ui/notify.ts';
import classes from './incidents-screen.module.css';

/** The error of a submitted form, as an alert. */
export function Problem({ error }: { error: unknown }) {
  return error ? (
    <p className={classes.problem} role="alert">
      {getErrorMessage(error)}
    </p>
  ) : null;
}
