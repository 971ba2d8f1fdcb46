import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import type { Editor } from '../mask/editor.ts';
import { feathered } from '../mask/feather.ts';
import type { Size } from '../mask/geometry.ts';
import { greyPng } from '../mask/grey-png.ts';
import { fetchPicture, greyOf } from './picture-bitmap.ts';

/** The masks that the person has handed in and that fit a picture, newest first. */
export function useEarlierMasks({ width, height }: Size) {
  return useQuery({
    queryKey: queryKeys.maskList,
    queryFn: ({ signal }) => call('listUploads', { query: { purpose: 'mask' }, signal }),
    select: (masks) => masks.filter((mask) => mask.width === width && mask.height === height),
  });
}

/** Names what an editor's mask is now: the same words, the same file. */
export function markOf(editor: Editor): string {
  const { revision, feather } = editor.state();
  return `${editor.number}/${revision}/${feather}`;
}

/**
 * Hands masks in, each once: one that was handed in already and has not changed since keeps its id, so that a second
 * try asks for the very same thing.
 */
export function useMaskUpload() {
  const client = useQueryClient();
  const known = useRef<{ mark: string; id: string } | null>(null);

  /** @throws ApiError where the server does not take it */
  async function handIn(editor: Editor): Promise<string> {
    const mark = markOf(editor);
    if (known.current?.mark === mark) return known.current.id;
    const png = await greyPng(feathered(editor.mask, editor.state().feather));
    const { id } = await uploadPicture(new File([png], 'mask.png', { type: 'image/png' }), 'mask', {
      onProgress: () => {},
    });
    known.current = { mark, id };
    void client.invalidateQueries({ queryKey: queryKeys.maskList });
    return id;
  }

  /** Puts an earlier mask on the picture. */
  async function takeEarlier(editor: Editor, { id }: Pick<Upload, 'id'>): Promise<void> {
    const address = addressOf('previewUpload', { params: { id }, query: { size: 'preview' } });
    const bitmap = await fetchPicture(address, new AbortController().signal);
    const { width, height } = editor.mask;
    if (bitmap.width !== width || bitmap.height !== height) throw new Error('The mask came in another size.');
    editor.load(greyOf(bitmap));
    // Its edges are as soft as they were made.
    editor.setFeather(0);
    bitmap.close();
    known.current = { mark: markOf(editor), id };
  }

  /** Hands the next one in anew, as when the one that is known is not there any more. */
  function forget(): void {
    known.current = null;
  }

  return { handIn, takeEarlier, forget };
}
