import { useEffect, useState } from 'react';
import type { SourcePicture } from '#contract/tools.ts';
import { choiceAddress, choiceId } from '#web/lib/pictures.ts';
import { useUser } from '#web/lib/session.ts';
import { Editor } from '../mask/editor.ts';
import { isEditable } from '../source/editable.ts';
import { keepMask, readKeptMask } from './kept-masks.ts';
import { fetchPicture } from './picture-bitmap.ts';

/** What is worked on: nothing yet, a picture that could not be shown, or the editor with its picture. */
export type Marking =
  | { state: 'waiting' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; editor: Editor; bitmap: ImageBitmap };

/** Milliseconds without a stroke after which the mask is kept. */
const keepAfter = 300;

/** Keeps what is drawn, a moment after each stroke, and at once when the page is left. */
function keepWhileDrawn(id: string, editor: Editor): () => void {
  let kept = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stateNow = () => {
    const { revision, feather } = editor.state();
    return `${revision} ${feather}`;
  };
  kept = stateNow();
  const keep = () => {
    clearTimeout(timer);
    if (stateNow() === kept) return;
    kept = stateNow();
    const { feather, covered } = editor.state();
    void keepMask(id, editor.mask, feather, covered === 0);
  };
  const stopWatching = editor.watch(() => {
    if (stateNow() === kept) return;
    clearTimeout(timer);
    timer = setTimeout(keep, keepAfter);
  });
  document.addEventListener('visibilitychange', keep);
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', keep);
    keep();
  };
}

/** The editor of a picture, with the mask that was begun on it earlier. */
export function useMaskEditor(picture: SourcePicture | undefined): Marking {
  const { id: userId } = useUser();
  const [marking, setMarking] = useState<Marking>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const id = picture && isEditable(picture) ? choiceId(picture.picture) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with another picture, or another attempt
  useEffect(() => {
    setMarking({ state: 'waiting' });
    if (!picture || !id) return;
    const keptAs = `${userId}:${id}`;
    const loading = new AbortController();
    let stopKeeping = () => {};
    const load = async () => {
      const [bitmap, kept] = await Promise.all([
        fetchPicture(choiceAddress(picture.picture, 'preview'), loading.signal),
        readKeptMask(keptAs, picture),
      ]);
      if (loading.signal.aborted) return bitmap.close();
      const editor = new Editor(picture, kept?.mask, kept?.feather);
      stopKeeping = keepWhileDrawn(keptAs, editor);
      setMarking({ state: 'ready', editor, bitmap });
    };
    load().catch(() => {
      if (loading.signal.aborted) return;
      setMarking({ state: 'failed', retry: () => setAttempt((before) => before + 1) });
    });
    return () => {
      loading.abort();
      stopKeeping();
    };
  }, [userId, id, attempt]);
  return marking;
}
