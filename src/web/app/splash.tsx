import { Mark } from '#web/ui/mark.tsx';
import classes from './splash.module.css';

/** The loading screen. The logo appears only after a delay. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Loading">
      <Mark size={48} />
    </div>
  );
}
