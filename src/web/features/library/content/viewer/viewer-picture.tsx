import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { useJobPreview, useJobs } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import type { useElementSize } from '#web/ui/view/use-element-size.ts';
import { LeavingPicture } from './slideshow/leaving-picture.tsx';
import type { Slideshow } from './slideshow/use-slideshow.ts';
import type { VideoControls } from './video/use-video.ts';
import { VideoPlayer } from './video/video-player.tsx';
import classes from './viewer.module.css';
import { FullSizePicture } from './zoom/full-size-picture.tsx';
import { useGestures } from './zoom/use-gestures.ts';
import type { Zoom } from './zoom/use-zoom.ts';

type ViewerPictureProps = {
  item: ContentItem;
  viewport: ReturnType<typeof useElementSize>;
  zoom: Zoom;
  video: VideoControls;
  slideshow: Slideshow;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
  /** The picture is loaded, or failed to load. */
  onSettled: () => void;
  /** Shown below the picture. */
  children: ReactNode;
};

/** The picture or video, fitted or zoomed, with the buttons to its neighbours. */
export function ViewerPicture(props: ViewerPictureProps) {
  const { item, viewport, zoom, video, slideshow, onPrevious, onNext, onClose, onSettled, children } = props;
  const { data: jobs } = useJobs();
  const job = item.status === 'processing' ? jobs?.find(({ contentId }) => contentId === item.id) : undefined;
  const preview = useJobPreview(job?.id ?? '');
  const src = findPreviewUrl(item, 'preview');
  const address = findVideoUrl(item);
  const swipeOffset = useGestures({
    viewport: viewport.element,
    zoom,
    shown: address ? 'video' : src ? 'picture' : 'nothing',
    onPlay: video.playOrPause,
    targets: { previous: !!onPrevious, next: !!onNext },
    onSwiped: (end) => ({ previous: onPrevious, next: onNext, close: onClose })[end]?.(),
  });
  // The first picture of a slideshow is already visible.
  const [still, setStill] = useState(item.id);
  if (!slideshow.playing && still !== item.id) setStill(item.id);
  const arrives = slideshow.playing && still !== item.id;
  return (
    <div className={classes.stage}>
      {/* Takes the focus when the viewer opens, so that no button receives the keys. */}
      <div
        ref={viewport.ref}
        className={classes.room}
        tabIndex={-1}
        data-autofocus
        data-movable={zoom.isLarge || undefined}
      >
        {viewport.size.width > 0 && (
          <>
            {slideshow.playing && <LeavingPicture item={item} viewport={viewport.size} />}
            <div
              key={item.id}
              className={classes.canvas}
              style={getPlacement(zoom, swipeOffset)}
              data-eased={(zoom.eased && !swipeOffset) || undefined}
              data-closer={!zoom.isFitted || undefined}
              data-arriving={arrives || undefined}
            >
              <PictureFrame
                {...getPictureSize(item)}
                src={src ?? preview}
                alt={address ? '' : (parseMetadata(item).prompt ?? item.name)}
                placeholder={item.placeholder}
                loading="eager"
                onSettled={onSettled}
              >
                {address && (
                  <VideoPlayer
                    item={item}
                    src={address}
                    video={video}
                    once={slideshow.playing}
                    onEnded={slideshow.advance}
                  />
                )}
                {src && !address && <FullSizePicture item={item} zoom={zoom} />}
                {item.status === 'failed' && (
                  <p className={classes.none}>No {item.type === 'video' ? 'video' : 'picture'} was made</p>
                )}
                {job && (
                  <div className={classes.progress}>
                    <JobProgress job={job} />
                  </div>
                )}
              </PictureFrame>
            </div>
          </>
        )}
      </div>
      {children}
      <StageButton label="Close" place={classes.close} onClick={onClose} Icon={IconX} />
      {!slideshow.playing && (
        <>
          <StageButton
            label="Previous"
            place={classes.previous}
            onClick={onPrevious}
            Icon={IconChevronLeft}
          />
          <StageButton label="Next" place={classes.next} onClick={onNext} Icon={IconChevronRight} />
        </>
      )}
    </div>
  );
}

/** Lays out the fitted picture once; zoom and pan only transform it. */
function getPlacement(
  { stage, view, fitted }: Zoom,
  swipeOffset: { x: number; y: number } | null,
): CSSProperties {
  const { width, height } = stage.picture;
  const at = { x: view.x + (swipeOffset?.x ?? 0), y: view.y + (swipeOffset?.y ?? 0) };
  return {
    width: width * fitted.scale,
    height: height * fitted.scale,
    transform: `translate(${at.x}px, ${at.y}px) scale(${view.scale / fitted.scale})`,
  };
}

type StageButtonProps = {
  label: string;
  place: string | undefined;
  onClick?: () => void;
  Icon: typeof IconX;
};

function StageButton({ label, place, onClick, Icon }: StageButtonProps) {
  return (
    <ActionIcon
      className={`${classes.control} ${place}`}
      variant="default"
      size={44}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.5} />
    </ActionIcon>
  );
}
