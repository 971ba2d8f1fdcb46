import { useEffect, useState } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import { buildUrl } from '#web/lib/api.ts';
import type { Editor } from '../mask/editor.ts';
import { useEditorValue } from '../mask/use-editor-value.ts';
import { fetchPicture } from './picture-bitmap.ts';

/** The enlargement of the preview beyond which the original is fetched. */
const maxEnlargement = 1.2;

/**
 * The picture in its available resolutions, the smallest first: the preview, and the original once the creator zooms
 * in. Uploads have only a preview. If the original cannot be fetched, the preview remains.
 */
export function useSharpPicture(
  { picture, width, height }: SourcePicture,
  editor: Editor,
  preview: ImageBitmap,
): readonly ImageBitmap[] {
  const [pictures, setPictures] = useState<readonly ImageBitmap[]>([preview]);
  const contentId = 'contentId' in picture && preview.width < width ? picture.contentId : null;
  const isEnlarged = useEditorValue(editor, ({ view }) => {
    const dots = width * view.scale * window.devicePixelRatio;
    return dots > preview.width * maxEnlargement;
  });
  const wanted = isEnlarged ? contentId : null;
  useEffect(() => {
    if (!wanted || pictures.length > 1) return;
    const loading = new AbortController();
    fetchPicture(buildUrl('downloadContent', { params: { id: wanted } }), loading.signal)
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
