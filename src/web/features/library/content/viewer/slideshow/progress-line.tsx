import classes from './slideshow.module.css';

/** Elapsed time of a slideshow picture. Give it the picture's id as `key`. */
export function ProgressLine({ seconds }: { seconds: number }) {
  return <div className={classes.line} style={{ animationDuration: `${seconds}s` }} aria-hidden="true" />;
}
