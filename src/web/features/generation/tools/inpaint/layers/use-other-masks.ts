import { useEffect, useState } from 'react';
import { drawOtherMasks } from '../../mask/other-masks.ts';
import type { Layers } from './use-layers.ts';

/**
 * The picture in its resolutions, with the masks of the other layers drawn on it. They change only while they are
 * selected, so that they are drawn once for each selection.
 */
export function useOtherMasks(
  pictures: readonly ImageBitmap[],
  others: Layers['others'],
): readonly ImageBitmap[] {
  const [drawn, setDrawn] = useState<readonly ImageBitmap[] | null>(null);
  const shown = others.map(({ editor, key }) => `${key}/${editor.number}/${editor.state().revision}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says what is in `others`
  useEffect(() => {
    setDrawn(null);
    if (shown === '') return;
    let isCurrent = true;
    const masks = others.map(({ editor, key }) => ({ key, mask: editor.mask }));
    Promise.all(pictures.map((picture) => drawOtherMasks(picture, masks))).then(
      (next) => isCurrent && setDrawn(next),
      (error: unknown) => console.warn('The other layers could not be shown.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [pictures, shown]);
  return drawn ?? pictures;
}
