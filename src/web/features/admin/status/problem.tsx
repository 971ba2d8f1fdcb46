import { problemOf } from '#web/ui/notify.ts';
import classes from './incidents-screen.module.css';

/** What the server said of a refused form, read out as it appears. */
export function Problem({ error }: { error: unknown }) {
  return error ? (
    <p className={classes.problem} role="alert">
      {problemOf(error)}
    </p>
  ) : null;
}
