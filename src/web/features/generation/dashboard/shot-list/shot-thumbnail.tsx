import { Link } from 'react-router';
import { getPictureUrl } from '#web/lib/pictures.ts';
import classes from './shot-list.module.css';
import type { PlannedShot } from './shots.ts';

/** What a shot looks like: its video, or else the picture that it begins with. */
export function ShotThumbnail({
  number,
  planned: { result, shot },
}: {
  number: number;
  planned: PlannedShot;
}) {
  if (result?.status === 'completed') {
    const picture = { contentId: result.contentId };
    return (
      <Link
        className={classes.thumbnail}
        to={`/content?view=${result.contentId}`}
        aria-label={`Open shot ${number} in My Content`}
      >
        <img src={getPictureUrl(picture, 'thumbnail')} alt="" loading="lazy" />
      </Link>
    );
  }
  return (
    <div className={classes.thumbnail} aria-hidden="true">
      {shot.start.kind === 'picture' ? (
        <img src={getPictureUrl(shot.start.picture, 'thumbnail')} alt="" loading="lazy" />
      ) : (
        number
      )}
    </div>
  );
}
