import type { Draft } from '#web/lib/draft.ts';

const list = new Intl.ListFormat('en');

/** What a dialog takes over from the composer without showing it, in one sentence; null where that is nothing. */
export function carriedOver(draft: Draft, dialog: 'bundle' | 'video'): string | null {
  const parts = [
    dialog === 'bundle' && draft.category === 'nsfw' && 'NSFW',
    draft.personaId !== null && 'the persona',
    Boolean(draft.modelId) && 'the model',
    dialog === 'bundle' && draft.nsfwTag !== null && 'the tag',
    draft.negativePrompt.trim() !== '' && 'the negative prompt',
    draft.seed !== null &&
      (dialog === 'bundle' ? `the seeds from ${draft.seed} on` : `the seed ${draft.seed}`),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Taken over from Quick Generate: ${list.format(parts)}.` : null;
}
