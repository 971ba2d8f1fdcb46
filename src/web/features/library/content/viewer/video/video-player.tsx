import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import type { VideoControls } from './use-video.ts';
import classes from './video-player.module.css';

type VideoPlayerProps = {
  item: ContentItem;
  src: string;
  video: VideoControls;
  /** Plays once and calls `onEnded`: for slideshows. */
  once: boolean;
  onEnded: () => void;
};

/** A finished video over its poster. It plays automatically unless reduced motion is preferred. */
export function VideoPlayer({ item, src, video, once, onEnded }: VideoPlayerProps) {
  const [failed, setFailed] = useState(false);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { element } = video;
  useEffect(() => {
    if (once) element?.play().catch(() => {});
  }, [once, element]);
  if (failed) return <Unplayable item={item} onRetry={() => setFailed(false)} />;
  return (
    <video
      ref={video.setElement}
      className={classes.video}
      src={src}
      aria-label={`Video: ${parseMetadata(item).prompt ?? item.name}`}
      disableRemotePlayback
      autoPlay={!calm || once}
      loop={video.loop && !once}
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
      <p>This video cannot be played here. Download it or try again.</p>
      <div className={classes.actions}>
        <DownloadButton item={item} />
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
