import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { DownloadButton } from './download-button.tsx';
import classes from './film.module.css';

/** Seconds that an arrow key moves. A film has ten at most. */
const stride = 1;
const strides: Record<string, number> = { ArrowLeft: -stride, ArrowRight: stride };

type FilmProps = { item: ContentItem; src: string };

/**
 * A finished video over its poster: plays by itself, over and over, where motion is welcome. Space plays and
 * pauses; once the film has the focus the arrows move within it instead of to the next item.
 */
export function Film({ item, src }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useHotkeys([['space', (event) => playOrPause(event, film.current), { preventDefault: false }]]);
  if (failed) return <Unplayable item={item} onRetry={() => setFailed(false)} />;
  return (
    <video
      ref={film}
      className={classes.film}
      src={src}
      aria-label={`Video: ${readMetadata(item).prompt ?? item.name}`}
      controls
      controlsList="nodownload noremoteplayback"
      disableRemotePlayback
      autoPlay={!calm}
      loop
      muted
      playsInline
      preload="auto"
      onKeyDown={seek}
      onError={() => setFailed(true)}
    />
  );
}

function seek(event: KeyboardEvent<HTMLVideoElement>): void {
  const by = strides[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const film = event.currentTarget;
  film.currentTime = Math.min(Math.max(film.currentTime + by, 0), film.duration || 0);
  event.preventDefault();
  event.stopPropagation();
}

/** From anywhere in the viewer but its buttons and the film itself, which know what Space does to them. */
function playOrPause(event: globalThis.KeyboardEvent, film: HTMLVideoElement | null): void {
  if (!film || (event.target as Element).closest('a, button, video')) return;
  event.preventDefault();
  if (film.paused) void film.play();
  else film.pause();
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
