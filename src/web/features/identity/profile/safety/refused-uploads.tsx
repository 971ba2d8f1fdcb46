import { uploadRefusalTexts } from '#contract/refused-uploads.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './safety.module.css';
import { useRefusedUploads } from './use-safety-record.ts';

/** Uploads that were refused, without pictures, which are not kept. Renders nothing while there are none. */
export function RefusedUploads() {
  const { data: refused } = useRefusedUploads();
  if (!refused || refused.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>Refused uploads</h3>
      <p className={classes.explanation}>
        These pictures were not stored, so there is no appeal. A refused upload is not a strike.
      </p>
      <ul className={classes.entries}>
        {refused.map(({ id, name, refusedAt, rule }) => (
          <li key={id} className={classes.entry}>
            <p className={classes.when}>{formatDateTime(refusedAt)}</p>
            <blockquote className={classes.words} dir="auto">
              {name}
            </blockquote>
            <p className={classes.reasons}>{uploadRefusalTexts[rule]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
