import classes from './skip-link.module.css';

/** The first focusable element: skips the navigation to `#main`. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
