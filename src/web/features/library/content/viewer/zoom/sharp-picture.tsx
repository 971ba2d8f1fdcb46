import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { addressOf } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { needsSharp } from './picture-stage.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './zoom.module.css';

type SharpPictureProps = { item: ContentItem; zoom: Zoom };

/**
 * The file itself over the preview, once somebody looks closer than the preview reaches; then it stays. It shows
 * when it is decoded, so that nothing flashes, and where it does not arrive the preview goes on.
 */
export function SharpPicture({ item, zoom }: SharpPictureProps) {
  const { gate } = useUser();
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  const close = !zoom.isFitted && needsSharp(zoom.view, zoom.stage, limits.previewSide);
  if (close && !wanted) setWanted(true);
  if (!wanted || gate !== 'app' || item.trashedAt || !canDecode(item)) return null;
  return (
    <img
      className={classes.sharp}
      src={addressOf('downloadContent', { params: { id: item.id } })}
      alt=""
      decoding="async"
      data-shown={shown || undefined}
      onLoad={({ currentTarget }) => {
        currentTarget.decode().then(
          () => setShown(true),
          () => {},
        );
      }}
    />
  );
}

/** Phones and tablets have little room for decoded pictures: beyond 16 megapixels they stay at the preview. */
function canDecode({ width, height }: ContentItem): boolean {
  const isSmallDevice = matchMedia('(pointer: coarse)').matches;
  const most = isSmallDevice ? limits.editedPixelsMaximum : limits.upscaledPixelsMaximum;
  return (width ?? 0) * (height ?? 0) <= most;
}
