import { useEffect, useState } from 'react';
import type { SourcePicture } from '#contract/tools.ts';
import { addressOf } from '#web/lib/api.ts';
import type { Editor } from '../mask/editor.ts';
import { useEditorValue } from '../mask/use-editor-value.ts';
import { fetchPicture } from './picture-bitmap.ts';

/** How much larger than its pixels the preview may be shown before the original is worth fetching. */
const tolerable = 1.2;

/**
 * The picture in the resolutions that there are of it, the smallest first: its preview, and once somebody looks
 * closer, the original. Of uploads only the preview is served; where the original cannot be fetched, it stays at that.
 */
export function useSharpPicture(
  { picture, width, height }: SourcePicture,
  editor: Editor,
  preview: ImageBitmap,
): readonly ImageBitmap[] {
  const [pictures, setPictures] = useState<readonly ImageBitmap[]>([preview]);
  const contentId = 'contentId' in picture && preview.width < width ? picture.contentId : null;
  const isClose = useEditorValue(editor, ({ view }) => {
    const dots = width * view.scale * window.devicePixelRatio;
    return dots > preview.width * tolerable;
  });
  const wanted = isClose ? contentId : null;
  useEffect(() => {
    if (!wanted || pictures.length > 1) return;
    const loading = new AbortController();
    fetchPicture(addressOf('downloadContent', { params: { id: wanted } }), loading.signal)
      .then((original) => {
        const fits = original.width === width && original.height === height;
        if (fits && !loading.signal.aborted) setPictures([preview, original]);
        else original.close();
      })
      .catch(() => {});
    return () => loading.abort();
  }, [wanted, pictures.length, preview, width, height]);
  return pictures;
}
