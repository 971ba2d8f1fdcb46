import { brand } from '#web/lib/site.ts';
import classes from './mark.module.css';

type MarkProps = { size?: number };

/** The logo: a C whose opening is the profile of a face. */
export function Mark({ size = 28 }: MarkProps) {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d="M27.6 5.6A15 15 0 1 0 24.6 28.3C24.9 26.9 24.2 25.9 22.4 25.9H17.9C16.2 25.9 15.5 25 15.7 23.6L15.9 22.6C14.8 22.3 14.7 21.6 15.1 21C14.4 20.6 14.4 20 14.9 19.4C15.1 18.9 14.8 18.5 14 18.3C12.5 17.9 12.4 17.2 13.1 16.3C14.5 14.4 15 13.2 15 11.4C15 8 18.6 5.2 22.6 5.2C24.5 5.2 26.2 5.5 27.6 5.6Z" />
    </svg>
  );
}

/** The logo with the brand's name. */
export function Wordmark({ size = 28 }: MarkProps) {
  return (
    <span className={classes.wordmark}>
      <Mark size={size} />
      <span>{brand.name}</span>
    </span>
  );
}
