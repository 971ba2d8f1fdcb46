import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import type { Editor } from '../mask/editor.ts';

/**
 * Loads the mask that `?maskId=` names, once, when the editor is ready. “Repeat” links to it, so that a result can be
 * made again with its mask.
 */
export function useRequestedMask(
  editor: Editor | null,
  load: (editor: Editor, mask: { id: string }) => Promise<void>,
): void {
  const [search, setSearch] = useSearchParams();
  const maskId = search.get('maskId');
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (!editor || !maskId || started.current === maskId) return;
    started.current = maskId;
    load(editor, { id: maskId })
      .catch(() =>
        notify.info({
          title: 'The mask no longer exists',
          text: 'Paint the area again. All other settings are filled in.',
        }),
      )
      .finally(() =>
        setSearch(
          (old) => {
            const next = new URLSearchParams(old);
            next.delete('maskId');
            return next;
          },
          { replace: true },
        ),
      );
  }, [editor, maskId, load, setSearch]);
}
