import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize, readMetadata } from '#web/lib/content.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { ContactFrame } from '#web/ui/contact-sheet.tsx';
import { FilmGlimpse, useGlimpse } from '#web/ui/film-glimpse.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './library-tile.module.css';
import { frameId } from './use-jump-to.ts';

type LibraryTileProps = {
  item: ContentItem;
  /** The job that makes it, while there is one. */
  job: Job | null;
  marked: boolean;
  onOpen: (item: ContentItem) => void;
};

/** One frame of the sheet. Hover and focus show only what helps to choose; the rest is in the viewer. */
export function LibraryTile({ item, job, marked, onOpen }: LibraryTileProps) {
  const size = pictureSize(item);
  const preview = useJobPreview(job?.id ?? '');
  const picture = pictureAddress(item, 'thumbnail');
  const film = filmAddress(item);
  const glimpse = useGlimpse();
  return (
    <ContactFrame {...size} id={frameId(item.id)} marked={marked}>
      <PictureFrame {...size} src={picture ?? preview} alt="" placeholder={item.placeholder}>
        {film && glimpse.playing && <FilmGlimpse src={film} />}
        <button
          type="button"
          className={classes.open}
          data-unfinished={item.status === 'completed' ? undefined : item.status}
          onClick={() => onOpen(item)}
          {...glimpse.over}
        >
          <span className={classes.badges}>
            {item.duration !== null && <LengthBadge seconds={item.duration} />}
            <span className={classes.more}>
              {item.category === 'nsfw' && <span className={classes.category}>NSFW</span>}
              <StatusBadge status={item.status} />
            </span>
          </span>
          <span className={classes.caption}>
            <span className={classes.name}>{item.name}</span>
            {item.status === 'failed' && (
              <span className={classes.failure}>{readMetadata(item).failure}</span>
            )}
            {item.status === 'processing' && job && <JobProgress job={job} />}
          </span>
        </button>
      </PictureFrame>
    </ContactFrame>
  );
}
