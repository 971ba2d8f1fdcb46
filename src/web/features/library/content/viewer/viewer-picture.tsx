import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize, readMetadata } from '#web/lib/content.ts';
import { useJobPreview, useJobs } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import type { useRoom } from '#web/ui/view/use-room.ts';
import { FilmPicture } from './film/film-picture.tsx';
import type { Film } from './film/use-film.ts';
import { LeavingPicture } from './slideshow/leaving-picture.tsx';
import type { Slideshow } from './slideshow/use-slideshow.ts';
import classes from './viewer.module.css';
import { SharpPicture } from './zoom/sharp-picture.tsx';
import { useGestures } from './zoom/use-gestures.ts';
import type { Zoom } from './zoom/use-zoom.ts';

type ViewerPictureProps = {
  item: ContentItem;
  room: ReturnType<typeof useRoom>;
  zoom: Zoom;
  film: Film;
  slideshow: Slideshow;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
  /** The picture is in sight, or will not be. */
  onSettled: () => void;
  /** Beneath the picture. */
  children: ReactNode;
};

/** The picture or film as large as the room allows or as closely as somebody looks, and the ways to the others. */
export function ViewerPicture(props: ViewerPictureProps) {
  const { item, room, zoom, film, slideshow, onPrevious, onNext, onClose, onSettled, children } = props;
  const { data: jobs } = useJobs();
  const job = item.status === 'processing' ? jobs?.find(({ contentId }) => contentId === item.id) : undefined;
  const preview = useJobPreview(job?.id ?? '');
  const src = pictureAddress(item, 'preview');
  const address = filmAddress(item);
  const carried = useGestures({
    room: room.element,
    zoom,
    shown: address ? 'film' : src ? 'picture' : 'nothing',
    onPlay: film.playOrPause,
    ways: { previous: !!onPrevious, next: !!onNext },
    onSwiped: (end) => ({ previous: onPrevious, next: onNext, close: onClose })[end]?.(),
  });
  // What is looked at when a slideshow begins is there already.
  const [still, setStill] = useState(item.id);
  if (!slideshow.playing && still !== item.id) setStill(item.id);
  const arrives = slideshow.playing && still !== item.id;
  return (
    <div className={classes.stage}>
      {/* Takes the focus when the viewer opens, so that keys go to what is looked at and not to a button. */}
      <div
        ref={room.ref}
        className={classes.room}
        tabIndex={-1}
        data-autofocus
        data-movable={zoom.isLarge || undefined}
      >
        {room.size.width > 0 && (
          <>
            {slideshow.playing && <LeavingPicture item={item} room={room.size} />}
            <div
              key={item.id}
              className={classes.canvas}
              style={placed(zoom, carried)}
              data-eased={(zoom.eased && !carried) || undefined}
              data-closer={!zoom.isFitted || undefined}
              data-arriving={arrives || undefined}
            >
              <PictureFrame
                {...pictureSize(item)}
                src={src ?? preview}
                alt={address ? '' : (readMetadata(item).prompt ?? item.name)}
                placeholder={item.placeholder}
                loading="eager"
                onSettled={onSettled}
              >
                {address && (
                  <FilmPicture
                    item={item}
                    src={address}
                    film={film}
                    once={slideshow.playing}
                    onEnded={slideshow.advance}
                  />
                )}
                {src && !address && <SharpPicture item={item} zoom={zoom} />}
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

/** The fitted picture, laid out once; zooming and moving only transforms it. */
function placed({ stage, view, fitted }: Zoom, carried: { x: number; y: number } | null): CSSProperties {
  const { width, height } = stage.picture;
  const at = { x: view.x + (carried?.x ?? 0), y: view.y + (carried?.y ?? 0) };
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
