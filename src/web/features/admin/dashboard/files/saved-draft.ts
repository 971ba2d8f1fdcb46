import { useEffect } from 'react';
import { z } from 'zod';
import type { OperatorFileKind } from '#contract/operator-files.ts';

const savedDraft = z.object({
  draft: z.object({ text: z.string(), value: z.record(z.string(), z.unknown()).optional() }),
  /** The version that the draft is based on. */
  base: z.object({ version: z.int(), text: z.string() }),
  reason: z.string(),
});
export type SavedDraft = z.infer<typeof savedDraft>;

const getStorageKey = (userId: string, kind: OperatorFileKind) => `castwright-file-draft:${userId}:${kind}`;

/** Reads the unpublished draft of a user from this device. @returns null when there is none or it is unreadable */
export function readSavedDraft(userId: string, kind: OperatorFileKind): SavedDraft | null {
  try {
    return (
      savedDraft.safeParse(JSON.parse(localStorage.getItem(getStorageKey(userId, kind)) ?? 'null')).data ??
      null
    );
  } catch {
    return null;
  }
}

/**
 * Saves the draft on this device on each change, so that navigation, a reload or a closed tab does not lose it.
 *
 * @param draft null after it was published or discarded: removes the saved draft
 */
export function useSaveDraft(userId: string, kind: OperatorFileKind, draft: SavedDraft | null): void {
  const text = draft && JSON.stringify(draft);
  useEffect(() => {
    try {
      if (text) localStorage.setItem(getStorageKey(userId, kind), text);
      else localStorage.removeItem(getStorageKey(userId, kind));
    } catch {
      // Storage is unavailable: the draft lives as long as the page.
    }
  }, [userId, kind, text]);
}
