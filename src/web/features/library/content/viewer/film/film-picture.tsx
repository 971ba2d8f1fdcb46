import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import classes from './film.module.css';
import type { Film } from './use-film.ts';

type FilmPictureProps = {
  item: ContentItem;
  src: string;
  film: Film;
  /** In a slideshow it plays once, to its end, and then `onEnded`. */
  once: boolean;
  onEnded: () => void;
};

/** A finished video over its poster: plays by itself where motion is welcome. */
export function FilmPicture({ item, src, film, once, onEnded }: FilmPictureProps) {
  const [failed, setFailed] = useState(false);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { element } = film;
  useEffect(() => {
    if (once) element?.play().catch(() => {});
  }, [once, element]);
  if (failed) return <Unplayable item={item} onRetry={() => setFailed(false)} />;
  return (
    <video
      ref={film.setElement}
      className={classes.film}
      src={src}
      aria-label={`Video: ${readMetadata(item).prompt ?? item.name}`}
      disableRemotePlayback
      autoPlay={!calm || once}
      loop={film.loop && !once}
      muted
      playsInline
      preload="auto"
      onEnded={once ? onEnded : undefined}
      onError={() => (once ? onEnded() : setFailed(true))}
    />
  );
}

function Unplayable({ item, onRetry }: { item: ContentItem; onRetry: () => void }) {
  return (
    <div className={classes.unplayable} role="alert">
      <p>This video does not play here. It is safe: download it to watch it, or try again.</p>
      <div className={classes.ways}>
        <DownloadButton item={item} />
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
