import { useEffect } from 'react';
import { z } from 'zod';
import type { OperatorFileKind } from '#contract/operator-files.ts';

const keptDraft = z.object({
  draft: z.object({ text: z.string(), value: z.record(z.string(), z.unknown()).optional() }),
  /** What it was made from. */
  base: z.object({ version: z.int(), text: z.string() }),
  reason: z.string(),
});
export type KeptDraft = z.infer<typeof keptDraft>;

const keyOf = (userId: string, kind: OperatorFileKind) => `castwright-file-draft:${userId}:${kind}`;

/** What a person has begun on this device and not published; null for nothing, or nothing that can be read. */
export function readKeptDraft(userId: string, kind: OperatorFileKind): KeptDraft | null {
  try {
    return keptDraft.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, kind)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps a person's draft on this device as it is written, so that no link, Back, reload or closed tab loses it.
 *
 * @param draft null once there is nothing to lose: published, discarded
 */
export function useKeepDraft(userId: string, kind: OperatorFileKind, draft: KeptDraft | null): void {
  const text = draft && JSON.stringify(draft);
  useEffect(() => {
    try {
      if (text) localStorage.setItem(keyOf(userId, kind), text);
      else localStorage.removeItem(keyOf(userId, kind));
    } catch {
      // A device that keeps nothing has the draft as long as the page is there.
    }
  }, [userId, kind, text]);
}
