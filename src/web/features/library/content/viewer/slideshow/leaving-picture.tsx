import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { pictureAddress, pictureSize } from '#web/lib/content.ts';
import { fitIn, type Size } from '#web/ui/view/view.ts';
import { pictureStage } from '../zoom/picture-stage.ts';
import classes from './slideshow.module.css';

type LeavingPictureProps = { item: ContentItem; room: Size };

/** What was shown before `item`, in its place beneath it, fading away as the new picture comes. */
export function LeavingPicture({ item, room }: LeavingPictureProps) {
  const [shown, setShown] = useState<{ now: ContentItem; before: ContentItem | null }>({
    now: item,
    before: null,
  });
  if (shown.now.id !== item.id) setShown({ now: item, before: shown.now });
  const { before } = shown;
  const src = before && pictureAddress(before, 'preview');
  if (!src) return null;
  const picture = pictureSize(before);
  const { scale, x, y } = fitIn(pictureStage(picture, room, window.devicePixelRatio));
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
