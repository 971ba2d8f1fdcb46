import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import type { Editor } from '../mask/editor.ts';

/**
 * Puts the mask that `?maskId=` names on the picture, once, when its editor is there: what was made before is asked
 * for again with what it was made with.
 */
export function useAskedMask(
  editor: Editor | null,
  put: (editor: Editor, mask: { id: string }) => Promise<void>,
): void {
  const [search, setSearch] = useSearchParams();
  const maskId = search.get('maskId');
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (!editor || !maskId || begun.current === maskId) return;
    begun.current = maskId;
    put(editor, { id: maskId })
      .catch(() =>
        notify.info({ title: 'The mask is gone', text: 'Mark the part anew. Everything else is filled in.' }),
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
  }, [editor, maskId, put, setSearch]);
}
