import { VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle, IconKeyboard } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize } from '#web/lib/content.ts';
import { formatNumber } from '#web/lib/format.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useElementSize } from '#web/ui/view/use-element-size.ts';
import { Details } from './details.tsx';
import { runCommand } from './keys/run-command.ts';
import { useViewerKeys } from './keys/use-viewer-keys.ts';
import { ProgressLine } from './slideshow/progress-line.tsx';
import { SlideshowBar } from './slideshow/slideshow-bar.tsx';
import type { Slideshow } from './slideshow/use-slideshow.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { ViewerState } from './use-viewer.ts';
import { useVideo } from './video/use-video.ts';
import { VideoBar } from './video/video-bar.tsx';
import classes from './viewer.module.css';
import { ViewerPicture } from './viewer-picture.tsx';
import { useZoom } from './zoom/use-zoom.ts';
import { ZoomBar } from './zoom/zoom-bar.tsx';

type OpenedItemProps = {
  item: ContentItem;
  /** Whether the viewer is open. It ignores keys while it fades out. */
  isOpen: boolean;
  /** Its place in the list, from 0; -1 while unknown. */
  place: number;
  total: number | undefined;
  neighbours: Neighbours;
  slideshow: Slideshow;
  viewer: ViewerState;
  /** The picture is visible, so its slideshow time starts. Videos have no such time. */
  onSettled: () => void;
  onHelp: () => void;
};

/** The picture with its bars, and the details beside it. */
export function OpenedItem(props: OpenedItemProps) {
  const { item, isOpen, place, total, neighbours, slideshow, viewer, onSettled, onHelp } = props;
  const { previous, next } = neighbours;
  const viewport = useElementSize();
  const zoom = useZoom(item.id, getPictureSize(item), viewport.size);
  const video = useVideo();
  const address = findVideoUrl(item);
  const { hasSound = false } = parseMetadata(item);
  const hasPicture = findPreviewUrl(item, 'preview') !== null;
  const [hasDetails, setHasDetails] = useLocalStorage<boolean>({
    key: 'castwright-viewer-details',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // On a phone the details are always present, collapsed.
  const showsDetails = (narrow || hasDetails) && !slideshow.playing;
  const go = (neighbour: ContentItem | undefined) => neighbour && viewer.move(neighbour.id);

  useEffect(() => {
    // There is no picture to wait for.
    if (!hasPicture) onSettled();
  });
  useViewerKeys(isOpen, address !== null, (command) => {
    if (command !== 'slideshow') slideshow.stop();
    runCommand(command, {
      previous: () => go(previous),
      next: () => go(next),
      first: neighbours.first,
      last: neighbours.last,
      slideshow: slideshow.toggle,
      details: () => setHasDetails(!hasDetails),
      shortcuts: onHelp,
      zoom: hasPicture ? zoom : null,
      video,
    });
  });
  // Any interaction stops the slideshow.
  const interrupt = ({ target }: SyntheticEvent) => {
    if (slideshow.playing && !(target as Element).closest('[data-slideshow]')) slideshow.stop();
  };

  return (
    <div
      className={classes.viewer}
      data-details={showsDetails || undefined}
      onPointerDownCapture={interrupt}
      onWheelCapture={interrupt}
    >
      <ViewerPicture
        item={item}
        viewport={viewport}
        zoom={zoom}
        video={video}
        slideshow={slideshow}
        onPrevious={previous && (() => go(previous))}
        onNext={next && (() => go(next))}
        onClose={viewer.close}
        onSettled={address ? () => {} : onSettled}
      >
        {address && <VideoBar video={video} src={address} hasSound={hasSound} />}
        {hasPicture && !address && !slideshow.playing && <ZoomBar zoom={zoom} />}
        <Place place={place} total={total} name={item.name} />
        <div className={classes.tools}>
          <SlideshowBar slideshow={slideshow} />
          <span className={classes.keys}>
            <IconButton label="Keyboard shortcuts" onClick={onHelp}>
              <IconKeyboard size={20} stroke={1.5} />
            </IconButton>
          </span>
          {!narrow && (
            <IconButton label="Details" aria-pressed={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
              <IconInfoCircle size={20} stroke={1.5} />
            </IconButton>
          )}
        </div>
        {slideshow.playing && !address && <ProgressLine key={item.id} seconds={slideshow.pace} />}
      </ViewerPicture>
      {showsDetails && (
        <Details
          key={item.id}
          item={item}
          onOpen={viewer.open}
          onDeleted={() => ((next ?? previous) ? go(next ?? previous) : viewer.close())}
        />
      )}
    </div>
  );
}

/** `12 of 1,204`. Screen readers announce it with the name on every step. */
function Place({ place, total, name }: { place: number; total: number | undefined; name: string }) {
  const where = place >= 0 && total ? `${formatNumber(place + 1)} of ${formatNumber(total)}` : '';
  return (
    <p className={classes.place} role="status">
      <VisuallyHidden>{name} </VisuallyHidden>
      {where}
    </p>
  );
}
