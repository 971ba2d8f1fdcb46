import { Mark } from '#web/ui/mark.tsx';
import classes from './splash.module.css';

/** The moment before anything is known. The mark appears only when the moment gets long. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Loading">
      <Mark size={48} />
    </div>
  );
}
