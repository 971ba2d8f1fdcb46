import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, findDraftModel } from '#web/lib/draft.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Whether “Best of 4” can be chosen for a draft, and is. */
export type BestOf = {
  /** Whether the choice applies: to a few pictures of a persona or model, once the server has said if it is possible. */
  isShown: boolean;
  isChosen: boolean;
  /** Why it is not possible; null if it is. */
  reason: string | null;
  /** Whom the pictures are compared with. */
  name: string;
  /** Where a missing reference sheet is made; null if that would not help. */
  sheetPath: string | null;
};

export function useBestOf(draft: Draft): BestOf {
  const { category, kind, bundleCount, personaId } = draft;
  const { data: personas } = usePersonas();
  const { data: models } = useTrainedModels();
  const modelId = findDraftModel(draft, models) ?? undefined;
  const query = { category, ...(personaId && { personaId }), ...(modelId && { modelId }) };
  const isSmall = kind === 'image' || (kind === 'bundle' && bundleCount <= limits.interactiveBundleMaximum);
  const isPlain = !draft.variation && draft.references.length === 0;
  const applies = isSmall && isPlain && (personaId !== null || modelId !== undefined);
  const { data: offer } = useQuery({
    queryKey: queryKeys.bestOf(query),
    queryFn: ({ signal }) => call('bestOf', { query, signal }),
    enabled: applies,
    retry: false,
  });
  const isShown = applies && offer !== undefined;
  const reason = offer?.reason ?? null;
  const persona = personas?.find(({ id }) => id === personaId);
  return {
    isShown,
    isChosen: isShown && reason === null && draft.bestOf,
    reason,
    name: persona?.name ?? models?.find(({ id }) => id === modelId)?.name ?? 'the person',
    sheetPath: persona && reason && persona.referencePictures === 0 ? `/personas/${persona.id}` : null,
  };
}
