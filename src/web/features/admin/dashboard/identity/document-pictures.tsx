import type { IdentityReviewDetails } from '#contract/identity-reviews.ts';
import { buildUrl } from '#web/lib/api.ts';
import classes from '../review.module.css';
import { useSecondsLeft, ViewClock, ViewRequestForm } from '../timed-view.tsx';
import { useOpenPictures } from './use-identity.ts';

const sideLabels = { front: 'Front', back: 'Back' };

type DocumentPicturesProps = {
  review: IdentityReviewDetails;
  /** When the review was loaded, in milliseconds since the epoch. */
  readAt: number;
};

/** The pictures of a document. Stating a reason opens them for a few minutes; then they close automatically. */
export function DocumentPictures({ review, readAt }: DocumentPicturesProps) {
  const { id, sides, view } = review;
  const left = useSecondsLeft(view, readAt);
  const open = useOpenPictures(id);
  if (sides.length === 0) return <p className={classes.lead}>The pictures were deleted.</p>;
  if (!view || left === 0) return <ViewRequestForm open={open} again={view !== null} />;
  return (
    <div className={classes.wide}>
      <ViewClock secondsLeft={left} />
      <div className={classes.pictures}>
        {sides.map((side) => (
          <figure key={side}>
            <img
              src={buildUrl('documentPicture', { params: { id, viewId: view.id, side } })}
              alt={`${sideLabels[side]} of the document`}
              draggable={false}
            />
            <figcaption>{sideLabels[side]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
