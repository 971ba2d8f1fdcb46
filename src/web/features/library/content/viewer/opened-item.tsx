import { VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle, IconKeyboard } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize } from '#web/lib/content.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useRoom } from '#web/ui/view/use-room.ts';
import { Details } from './details.tsx';
import { FilmBar } from './film/film-bar.tsx';
import { useFilm } from './film/use-film.ts';
import { runCommand } from './keys/run-command.ts';
import { useViewerKeys } from './keys/use-viewer-keys.ts';
import { ProgressLine } from './slideshow/progress-line.tsx';
import { SlideshowBar } from './slideshow/slideshow-bar.tsx';
import type { Slideshow } from './slideshow/use-slideshow.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { ViewerState } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerPicture } from './viewer-picture.tsx';
import { useZoom } from './zoom/use-zoom.ts';
import { ZoomBar } from './zoom/zoom-bar.tsx';

type OpenedItemProps = {
  item: ContentItem;
  /** Whether the viewer is open; while it fades away, it hears no keys. */
  isOpen: boolean;
  /** Its place in the list, counted from 0; -1 while that is not known. */
  place: number;
  total: number | undefined;
  neighbours: Neighbours;
  slideshow: Slideshow;
  viewer: ViewerState;
  /** The item is in sight, and its time in a slideshow runs. A film has no such time. */
  onSettled: () => void;
  onHelp: () => void;
};

/** What the viewer shows: the picture with its bar, and the details beside it. */
export function OpenedItem(props: OpenedItemProps) {
  const { item, isOpen, place, total, neighbours, slideshow, viewer, onSettled, onHelp } = props;
  const { previous, next } = neighbours;
  const room = useRoom();
  const zoom = useZoom(item.id, pictureSize(item), room.size);
  const film = useFilm();
  const address = filmAddress(item);
  const hasPicture = pictureAddress(item, 'preview') !== null;
  const [hasDetails, setHasDetails] = useLocalStorage<boolean>({
    key: 'castwright-viewer-details',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // On a phone they are there, folded.
  const showsDetails = (narrow || hasDetails) && !slideshow.playing;
  const go = (neighbour: ContentItem | undefined) => neighbour && viewer.move(neighbour.id);

  useEffect(() => {
    // There is nothing to wait for.
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
      film,
    });
  });
  // Whoever touches anything wants to look at it.
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
        room={room}
        zoom={zoom}
        film={film}
        slideshow={slideshow}
        onPrevious={previous && (() => go(previous))}
        onNext={next && (() => go(next))}
        onClose={viewer.close}
        onSettled={address ? () => {} : onSettled}
      >
        {address && <FilmBar film={film} src={address} />}
        {hasPicture && !address && !slideshow.playing && <ZoomBar zoom={zoom} />}
        <Place place={place} total={total} name={item.name} />
        <div className={classes.tools}>
          <SlideshowBar slideshow={slideshow} />
          <IconButton label="Keys" onClick={onHelp}>
            <IconKeyboard size={20} stroke={1.5} />
          </IconButton>
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

/** `12 of 1,204`, read out with the name as somebody goes on. */
function Place({ place, total, name }: { place: number; total: number | undefined; name: string }) {
  const where = place >= 0 && total ? `${formatNumber(place + 1)} of ${formatNumber(total)}` : '';
  return (
    <p className={classes.place} role="status">
      <VisuallyHidden>{name} </VisuallyHidden>
      {where}
    </p>
  );
}
