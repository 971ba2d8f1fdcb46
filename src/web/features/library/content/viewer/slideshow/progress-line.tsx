import classes from './slideshow.module.css';

/** How much of a picture's time is over: a line along the bottom. `key` it by the picture. */
export function ProgressLine({ seconds }: { seconds: number }) {
  return <div className={classes.line} style={{ animationDuration: `${seconds}s` }} aria-hidden="true" />;
}
