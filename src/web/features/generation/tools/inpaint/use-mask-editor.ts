import { useEffect, useState } from 'react';
import type { SourcePicture } from '#contract/tools.ts';
import { getPictureId, getPictureUrl } from '#web/lib/pictures.ts';
import { useUser } from '#web/lib/session.ts';
import { Editor } from '../mask/editor.ts';
import { isEditable } from '../source/editable.ts';
import { findStoredMask, storeMask } from './mask-storage.ts';
import { fetchPicture } from './picture-bitmap.ts';

/** The state of the mask editor: loading, failed, or ready with its picture. */
export type MaskEditing =
  | { state: 'waiting' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; editor: Editor; bitmap: ImageBitmap };

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

/** The mask editor of a picture, with the stored mask if there is one. */
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
      const [bitmap, kept] = await Promise.all([
        fetchPicture(getPictureUrl(picture.picture, 'preview'), loading.signal),
        findStoredMask(storageId, picture),
      ]);
      if (loading.signal.aborted) return bitmap.close();
      const editor = new Editor(picture, kept?.mask, kept?.feather, kept?.steps);
      stopStoring = storeWhileDrawn(storageId, editor);
      setMarking({ state: 'ready', editor, bitmap });
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
