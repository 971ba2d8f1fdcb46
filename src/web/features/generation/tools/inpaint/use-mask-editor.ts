import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureId, getPictureUrl } from '#web/lib/pictures.ts';
import { useUser } from '#web/lib/session.ts';
import { Editor } from '../mask/editor.ts';
import { isEditable } from '../source/editable.ts';
import { deleteStoredMask, findStoredMask, type MaskWithSteps, storeMask } from './mask-storage.ts';
import { fetchPicture } from './picture-bitmap.ts';

/** The state of the mask editor: loading, failed, or ready with its picture. */
export type MaskEditing =
  | { state: 'waiting' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready';
      bitmap: ImageBitmap;
      /** The mask editor of a layer, by its key; created with the first call. */
      open: (key: number) => Editor;
      /** Deletes the mask of a layer. */
      drop: (key: number) => void;
    };

/** Milliseconds without a stroke after which the mask is stored. */
const storeAfter = 300;
/** Bytes of undo steps that are stored with a mask: hundreds of strokes. */
const storedStepBytes = 4 * 1024 * 1024;

/** Stores the mask shortly after each stroke, and at once when the page is hidden. @returns stops storing */
function storeWhileDrawn(id: string, editor: Editor): () => void {
  let kept = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stateNow = () => {
    const { revision, feather } = editor.state();
    return `${revision} ${feather}`;
  };
  kept = stateNow();
  const store = () => {
    clearTimeout(timer);
    if (stateNow() === kept) return;
    kept = stateNow();
    const { feather } = editor.state();
    void storeMask(id, { mask: editor.mask, feather, steps: editor.listSteps(storedStepBytes) });
  };
  const stopWatching = editor.watch(() => {
    if (stateNow() === kept) return;
    clearTimeout(timer);
    timer = setTimeout(store, storeAfter);
  });
  document.addEventListener('visibilitychange', store);
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', store);
    store();
  };
}

const layerKeys = Array.from({ length: limits.inpaintLayersMaximum }, (_, at) => at + 1);
/** The first layer has the name that masks had before there were layers. */
const toStorageId = (id: string, key: number) => (key === 1 ? id : `${id}:${key}`);

/** Creates the editors of a picture as they are asked for, and stores what is drawn with each. */
function createEditors(
  picture: SourcePicture,
  id: string,
  stored: Map<number, MaskWithSteps | null | undefined>,
) {
  const opened = new Map<number, { editor: Editor; stop: () => void }>();
  const open = (key: number): Editor => {
    const known = opened.get(key);
    if (known) return known.editor;
    const kept = stored.get(key);
    const editor = new Editor(picture, kept?.mask, kept?.feather, kept?.steps);
    opened.set(key, { editor, stop: storeWhileDrawn(toStorageId(id, key), editor) });
    return editor;
  };
  return {
    open,
    drop(key: number) {
      opened.get(key)?.stop();
      opened.delete(key);
      stored.delete(key);
      void deleteStoredMask(toStorageId(id, key));
    },
    stopStoring() {
      for (const { stop } of opened.values()) stop();
    },
  };
}

/** The mask editors of a picture, one for each layer, with the stored masks where there are any. */
export function useMaskEditor(picture: SourcePicture | undefined): MaskEditing {
  const { id: userId } = useUser();
  const [marking, setMarking] = useState<MaskEditing>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const id = picture && isEditable(picture) ? getPictureId(picture.picture) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture or another attempt starts it again
  useEffect(() => {
    setMarking({ state: 'waiting' });
    if (!picture || !id) return;
    const storageId = `${userId}:${id}`;
    const loading = new AbortController();
    let stopStoring = () => {};
    const load = async () => {
      const [bitmap, ...stored] = await Promise.all([
        fetchPicture(getPictureUrl(picture.picture, 'preview'), loading.signal),
        ...layerKeys.map((key) => findStoredMask(toStorageId(storageId, key), picture)),
      ]);
      if (loading.signal.aborted) return bitmap.close();
      const editors = createEditors(
        picture,
        storageId,
        new Map(layerKeys.map((key, at) => [key, stored[at]])),
      );
      stopStoring = editors.stopStoring;
      setMarking({ state: 'ready', bitmap, open: editors.open, drop: editors.drop });
    };
    load().catch(() => {
      if (loading.signal.aborted) return;
      setMarking({ state: 'failed', retry: () => setAttempt((before) => before + 1) });
    });
    return () => {
      loading.abort();
      stopStoring();
    };
  }, [userId, id, attempt]);
  return marking;
}
