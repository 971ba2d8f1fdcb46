import type { Draft } from '#web/lib/draft.ts';
import { hasParameters } from './generation-request.ts';

const list = new Intl.ListFormat('en');

/** Names the composer settings that a dialog applies but does not show; null if there are none. */
export function describeHiddenSettings(draft: Draft, dialog: 'bundle' | 'video'): string | null {
  const parts = [
    dialog === 'bundle' && draft.category === 'nsfw' && 'NSFW',
    draft.personaId !== null && 'the persona',
    Boolean(draft.modelId) && 'the model',
    draft.outfitId !== null && 'the outfit',
    draft.placeId !== null && 'the place',
    dialog === 'bundle' && draft.nsfwTag !== null && 'the tag',
    draft.negativePrompt.trim() !== '' && 'the negative prompt',
    hasParameters(draft) && 'the advanced settings',
    dialog === 'bundle' && draft.references.length > 0 && !draft.variation && 'the references',
    draft.styleWords.trim() !== '' && 'the style words',
    dialog === 'bundle' && draft.regions.length > 0 && 'the regions',
    draft.seed !== null && (dialog === 'bundle' ? `seeds from ${draft.seed}` : `seed ${draft.seed}`),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Also used from Quick Generate: ${list.format(parts)}.` : null;
}
