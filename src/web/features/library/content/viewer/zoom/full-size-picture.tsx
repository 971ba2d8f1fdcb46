import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { buildUrl } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { needsFullSize } from './picture-stage.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './zoom.module.css';

type FullSizePictureProps = { item: ContentItem; zoom: Zoom };

/**
 * The full file over the preview, once the zoom exceeds the preview's resolution. It appears when decoded, so nothing
 * flashes; if it fails to load, the preview stays.
 */
export function FullSizePicture({ item, zoom }: FullSizePictureProps) {
  const { gate } = useUser();
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  const close = !zoom.isFitted && needsFullSize(zoom.view, zoom.stage, limits.previewSide);
  if (close && !wanted) setWanted(true);
  if (!wanted || gate !== 'app' || item.trashedAt || !canDecode(item)) return null;
  return (
    <img
      className={classes.sharp}
      src={buildUrl('downloadContent', { params: { id: item.id } })}
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

/** Phones and tablets have little memory for decoded pictures: above 16 megapixels they keep the preview. */
function canDecode({ width, height }: ContentItem): boolean {
  const isSmallDevice = matchMedia('(pointer: coarse)').matches;
  const most = isSmallDevice ? limits.editedPixelsMaximum : limits.upscaledPixelsMaximum;
  return (width ?? 0) * (height ?? 0) <= most;
}
