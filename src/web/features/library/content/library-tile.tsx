import { memo } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem, PreviewSize } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useHoverPreview, VideoPreview } from '#web/ui/video-preview.tsx';
import { StackBadge } from './cull/stack-badge.tsx';
import { VerdictMark } from './cull/verdict-mark.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './library-tile.module.css';
import { LikenessMark } from './likeness-mark.tsx';
import { SelectCheckbox } from './select/select-checkbox.tsx';
import { formatDaysLeft } from './trash/days-left.ts';
import { toFrameId } from './use-jump-to.ts';
import type { Box } from './window/layout-rows.ts';
import grid from './window/library-grid.module.css';

type LibraryTileProps = Box & {
  item: ContentItem;
  /** Items of the whole list, or `unknownTotal`. */
  total: number;
  /** Size of the shown preview. */
  picture: PreviewSize;
  /** Its running job, or null. */
  job: Job | null;
  marked: boolean;
  onOpen: (item: ContentItem) => void;
};

/** One tile of the grid. Details beyond name and badges are in the viewer. */
export const LibraryTile = memo(function LibraryTile(props: LibraryTileProps) {
  const { item, job, marked, onOpen, place, total, left, top, width, height } = props;
  const shownSoFar = useJobPreview(job?.id ?? '');
  // The preview of an unfinished item is shown only while its job runs.
  const preview = item.status === 'processing' ? shownSoFar : null;
  const picture = findPreviewUrl(item, props.picture);
  const videoUrl = findVideoUrl(item);
  const hover = useHoverPreview();
  return (
    <li
      id={toFrameId(item.id)}
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
        {videoUrl && hover.playing && <VideoPreview src={videoUrl} />}
        <button
          type="button"
          className={classes.open}
          data-opens
          data-unfinished={item.status === 'completed' ? undefined : item.status}
          data-over={preview !== null || undefined}
          onClick={() => onOpen(item)}
          {...hover.hoverProps}
        >
          <span className={classes.badges}>
            <span className={classes.marks}>
              {item.trashedAt && <span className={classes.category}>{formatDaysLeft(item, new Date())}</span>}
              {item.duration !== null && <LengthBadge seconds={item.duration} />}
              <StackBadge variants={item.variants} />
              <LikenessMark likeness={item.likeness} />
              <VerdictMark verdict={item.verdict} />
            </span>
            <span className={classes.more}>
              {item.category === 'nsfw' && <span className={classes.category}>NSFW</span>}
              <StatusBadge status={item.status} />
            </span>
          </span>
          <span className={classes.caption}>
            <span className={classes.name} dir="auto">
              {item.name}
            </span>
            {item.status === 'failed' && (
              <span className={classes.failure}>{parseMetadata(item).failure}</span>
            )}
            {item.status === 'processing' && job && <JobProgress job={job} />}
          </span>
        </button>
        {item.status === 'completed' && !item.trashedAt && (
          <span className={classes.favourite} data-favourite={item.favourite || undefined}>
            <FavouriteButton item={item} />
          </span>
        )}
        <SelectCheckbox id={item.id} name={item.name} />
      </PictureFrame>
    </li>
  );
});
