import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExpandedPrompt, PromptVariants } from '#contract/prompt-variants.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, findDraftModel } from '#web/lib/draft.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Milliseconds without a change before the server is asked. */
const pauseMs = 500;

type ExpandedPromptState = {
  /** Of the settings as they were at the last pause; undefined: none yet. */
  expanded: ExpandedPrompt | undefined;
  /** Whether it is that of the settings as they are now. */
  isCurrent: boolean;
  error: Error | null;
  /** Asks again, as after a change of a list. */
  refetch: () => void;
};

/** Asks what a draft's prompt with variants becomes, once the settings rest. */
export function useExpandedPrompt(draft: Draft, variants: PromptVariants): ExpandedPromptState {
  const { data: models, isError } = useTrainedModels();
  const { category, nsfwTag, outfitId, personaId, placeId } = draft;
  const modelId = findDraftModel(draft, isError ? [] : models);
  const form = {
    prompt: draft.prompt.trim(),
    negativePrompt: draft.negativePrompt.trim() || undefined,
    ...{ category, modelId, nsfwTag, outfitId, personaId, placeId, variants },
    styleWords: draft.styleWords.trim() || undefined,
    ...(draft.regions.length > 0 && { regions: draft.regions }),
  };
  const written = JSON.stringify(form);
  const [asked] = useDebouncedValue(written, pauseMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.expandedPrompt(asked),
    queryFn: ({ signal }) => call('expandPrompt', { body: JSON.parse(asked) as typeof form, signal }),
    enabled: form.prompt !== '' && modelId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    // Lists may have changed in another window.
    staleTime: 0,
  });
  const isCurrent = asked === written && !isPlaceholderData && !isFetching && error === null;
  return { expanded: error ? undefined : data, isCurrent, error, refetch: () => void refetch() };
}
