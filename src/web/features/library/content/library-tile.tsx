import { memo } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem, PreviewSize } from '#contract/library.ts';
import { filmAddress, pictureAddress, readMetadata } from '#web/lib/content.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { FilmGlimpse, useGlimpse } from '#web/ui/film-glimpse.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { StackBadge } from './cull/stack-badge.tsx';
import { VerdictMark } from './cull/verdict-mark.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './library-tile.module.css';
import { CheckMark } from './select/check-mark.tsx';
import { daysLeft } from './trash/days-left.ts';
import { frameId } from './use-jump-to.ts';
import type { Box } from './window/layout-rows.ts';
import grid from './window/library-grid.module.css';

type LibraryTileProps = Box & {
  item: ContentItem;
  /** Items of the whole list, or `unknownTotal`. */
  total: number;
  /** Which of its pictures is shown. */
  picture: PreviewSize;
  /** The job that makes it, while there is one. */
  job: Job | null;
  marked: boolean;
  onOpen: (item: ContentItem) => void;
};

/** One frame of the sheet. Hover and focus show only what helps to choose; the rest is in the viewer. */
export const LibraryTile = memo(function LibraryTile(props: LibraryTileProps) {
  const { item, job, marked, onOpen, place, total, left, top, width, height } = props;
  const shownSoFar = useJobPreview(job?.id ?? '');
  // What was never finished is not shown as if it were.
  const preview = item.status === 'processing' ? shownSoFar : null;
  const picture = pictureAddress(item, props.picture);
  const film = filmAddress(item);
  const glimpse = useGlimpse();
  return (
    <li
      id={frameId(item.id)}
      className={grid.frame}
      style={{ left, top, width, height }}
      data-place={place}
      data-marked={marked || undefined}
      aria-setsize={total}
      aria-posinset={place + 1}
    >
      <PictureFrame
        width={width}
        height={height}
        src={picture ?? preview}
        alt=""
        placeholder={item.placeholder}
      >
        {film && glimpse.playing && <FilmGlimpse src={film} />}
        <button
          type="button"
          className={classes.open}
          data-opens
          data-unfinished={item.status === 'completed' ? undefined : item.status}
          data-over={preview !== null || undefined}
          onClick={() => onOpen(item)}
          {...glimpse.over}
        >
          <span className={classes.badges}>
            <span className={classes.marks}>
              {item.trashedAt && <span className={classes.category}>{daysLeft(item, new Date())}</span>}
              {item.duration !== null && <LengthBadge seconds={item.duration} />}
              <StackBadge variants={item.variants} />
              <VerdictMark verdict={item.verdict} />
            </span>
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
        {item.status === 'completed' && !item.trashedAt && (
          <span className={classes.favourite} data-favourite={item.favourite || undefined}>
            <FavouriteButton item={item} />
          </span>
        )}
        <CheckMark id={item.id} name={item.name} />
      </PictureFrame>
    </li>
  );
});
