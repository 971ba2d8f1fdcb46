import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import type { Editor } from '../mask/editor.ts';
import { featherMask } from '../mask/feather.ts';
import type { Size } from '../mask/geometry.ts';
import { encodeGreyPng } from '../mask/grey-png.ts';
import { fetchPicture, toGreyPixels } from './picture-bitmap.ts';

/** The creator's uploaded masks that fit a picture, newest first. */
export function useEarlierMasks({ width, height }: Size) {
  return useQuery({
    queryKey: queryKeys.maskList,
    queryFn: ({ signal }) => call('listUploads', { query: { purpose: 'mask' }, signal }),
    select: (masks) => masks.filter((mask) => mask.width === width && mask.height === height),
  });
}

/** A key for the current mask of an editor: equal keys mean equal files. */
export function getMaskKey(editor: Editor): string {
  const { revision, feather } = editor.state();
  return `${editor.number}/${revision}/${feather}`;
}

/**
 * Uploads masks, each one once. An unchanged mask keeps its upload id, so that a retry sends the same body under the
 * same idempotency key.
 */
export function useMaskUpload() {
  const client = useQueryClient();
  /** The ids of uploaded masks, by their keys. */
  const known = useRef(new Map<string, string>());

  /** @throws ApiError if the server refuses the upload */
  async function uploadMask(editor: Editor): Promise<string> {
    const maskKey = getMaskKey(editor);
    const uploaded = known.current.get(maskKey);
    if (uploaded) return uploaded;
    const png = await encodeGreyPng(featherMask(editor.mask, editor.state().feather));
    const { id } = await uploadPicture(new File([png], 'mask.png', { type: 'image/png' }), 'mask', {
      onProgress: () => {},
    });
    known.current.set(maskKey, id);
    void client.invalidateQueries({ queryKey: queryKeys.maskList });
    return id;
  }

  /** Loads an earlier mask into the editor. */
  async function loadEarlier(editor: Editor, { id }: Pick<Upload, 'id'>): Promise<void> {
    const address = buildUrl('previewUpload', { params: { id }, query: { size: 'preview' } });
    const bitmap = await fetchPicture(address, new AbortController().signal);
    const { width, height } = editor.mask;
    if (bitmap.width !== width || bitmap.height !== height) throw new Error('The mask came in another size.');
    editor.load(toGreyPixels(bitmap));
    // The loaded edges are already feathered.
    editor.setFeather(0);
    bitmap.close();
    known.current.set(getMaskKey(editor), id);
  }

  /** Forgets the uploads, for when the server no longer has one. */
  function forgetUploads(): void {
    known.current.clear();
  }

  return { uploadMask, loadEarlier, forgetUploads };
}
