import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ResultReview } from '#contract/result-reviews.ts';
import { buildUrl } from '#web/lib/api.ts';
import classes from '../review.module.css';
import { useSecondsLeft, ViewClock, ViewRequestForm } from '../timed-view.tsx';
import styles from './result-picture.module.css';
import { useOpenResult } from './use-results.ts';

type ResultPictureProps = {
  review: ResultReview;
  /** When the review was loaded, in milliseconds since the epoch. */
  readAt: number;
};

/** The withheld result. Stating a reason opens it for a few minutes, blurred until the reviewer shows it clearly. */
export function ResultPicture({ readAt, review }: ResultPictureProps) {
  const { hasFiles, hasUpload, id, isVideo, view } = review;
  const left = useSecondsLeft(view, readAt);
  const open = useOpenResult(id);
  const [clear, { toggle }] = useDisclosure();
  if (!hasFiles) return <p className={classes.lead}>The files were removed.</p>;
  if (!view || left === 0) return <ViewRequestForm open={open} again={view !== null} />;
  const getSource = (variant: 'preview' | 'original' | 'upload') =>
    buildUrl('resultFile', { params: { id, viewId: view.id, variant } });
  return (
    <div className={classes.wide}>
      <ViewClock secondsLeft={left} />
      <div className={styles.pair}>
        <div className={styles.frame} data-clear={clear}>
          {isVideo ? (
            <video
              src={getSource('original')}
              poster={getSource('preview')}
              controls={clear}
              muted
              playsInline
            />
          ) : (
            <img src={getSource('preview')} alt="The withheld result" draggable={false} />
          )}
        </div>
        {hasUpload && (
          <div className={styles.frame} data-clear={clear}>
            <img src={getSource('upload')} alt="The upload that it may resemble" draggable={false} />
          </div>
        )}
      </div>
      {hasUpload && (
        <p className={classes.lead}>
          The second picture is the creator’s upload. Refuse the result if it shows the same person.
        </p>
      )}
      <Button className={styles.toggle} variant="default" size="sm" onClick={toggle}>
        {clear ? 'Blur' : 'Show clearly'}
      </Button>
    </div>
  );
}
