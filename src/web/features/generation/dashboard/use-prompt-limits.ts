import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PromptLimits } from '#contract/generation.ts';
import { limits as lengths } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { findOperation, listRegions } from './generation-request.ts';

/** Milliseconds without a key before the server is asked. */
const pauseMs = 350;
/** The abilities of the engines may have changed after this long. */
const freshMs = 60_000;

export type PromptLimitsState = {
  /** What the engines will not draw, of the prompt as it was at the last pause; null: nothing that is known. */
  limits: PromptLimits | null;
  /** Whether no engine draws the prompt as it is now. */
  isUndrawn: boolean;
};

/** Asks what the engines will not draw of a draft's prompt, once typing pauses. */
export function usePromptLimits(draft: Draft): PromptLimitsState {
  const { category, modelId, personaId, prompt: typed } = draft;
  const operation = findOperation(draft);
  const [prompt] = useDebouncedValue(typed.trim(), pauseMs);
  const placed = listRegions(draft).filter((region) => region.prompt.trim() !== '');
  const written = JSON.stringify(placed);
  const [regions] = useDebouncedValue(written, pauseMs);
  const form = {
    // A variation is drawn as a new picture is.
    operation: operation === 'image_to_image' ? ('text_to_image' as const) : operation,
    category,
    prompt,
    hasPerson: Boolean(personaId ?? modelId),
    ...(regions !== '[]' && { regions: JSON.parse(regions) as typeof placed }),
  };
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.promptLimits(form),
    queryFn: ({ signal }) => call('promptLimits', { body: form, signal }),
    enabled: prompt !== '' && prompt.length <= lengths.promptMaximum,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  const limits = typed.trim() === '' ? null : (data?.limits ?? null);
  const isSettled = prompt === typed.trim() && regions === written && !isPlaceholderData;
  return { limits, isUndrawn: isSettled && limits?.draws === false };
}
