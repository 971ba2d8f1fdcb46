import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, getPictureSize } from '#web/lib/content.ts';
import { fitView, type Size } from '#web/ui/view/view.ts';
import { createPictureStage } from '../zoom/picture-stage.ts';
import classes from './slideshow.module.css';

type LeavingPictureProps = { item: ContentItem; viewport: Size };

/** The previous picture, which fades out beneath the new one. */
export function LeavingPicture({ item, viewport }: LeavingPictureProps) {
  const [shown, setShown] = useState<{ now: ContentItem; before: ContentItem | null }>({
    now: item,
    before: null,
  });
  if (shown.now.id !== item.id) setShown({ now: item, before: shown.now });
  const { before } = shown;
  const src = before && findPreviewUrl(before, 'preview');
  if (!src) return null;
  const picture = getPictureSize(before);
  const { scale, x, y } = fitView(createPictureStage(picture, viewport, window.devicePixelRatio));
  return (
    <img
      key={before.id}
      className={classes.leaving}
      src={src}
      alt=""
      style={{ left: x, top: y, width: picture.width * scale, height: picture.height * scale }}
    />
  );
}
